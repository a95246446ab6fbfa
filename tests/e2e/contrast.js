// The texts of the page whose contrast with what lies behind them is below WCAG AA, each once.
() => {
  const color = (text) => {
    const [red, green, blue, alpha = 1] = text.match(/[\d.]+/g).map(Number);
    return { channels: [red, green, blue], alpha };
  };
  const over = (top, under) => top.channels.map((c, i) => c * top.alpha + under[i] * (1 - top.alpha));
  const linear = (c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([red, green, blue]) =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const contrast = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const behind = (element) => {
    if (!element) return [255, 255, 255];
    return over(color(getComputedStyle(element).backgroundColor), behind(element.parentElement));
  };
  // In a drawing that is the shape painted last at the middle of the text.
  const behindDrawn = (range, svg) => {
    scrollTo(0, scrollY + range.getBoundingClientRect().top - innerHeight / 2);
    const box = range.getBoundingClientRect();
    const shape = document
      .elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      .find((one) => one.matches("circle, rect, ellipse") && getComputedStyle(one).fill !== "none");
    return shape ? color(getComputedStyle(shape).fill).channels : behind(svg.parentElement);
  };
  const faint = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const said = texts.currentNode.data.trim();
    if (!said || !range.getClientRects().length || element.closest("title, .skip")) continue;
    const svg = element.closest("svg");
    const { fill, color: ink, fontSize, fontWeight } = getComputedStyle(element);
    const ground = svg ? behindDrawn(range, svg) : behind(element);
    const size = parseFloat(fontSize);
    const least = size >= 24 || (size >= 18.66 && fontWeight >= 700) ? 3 : 4.5;
    const found = contrast(over(color(svg ? fill : ink), ground), ground);
    if (found < least) faint.add(`${said}: ${found.toFixed(2)}`);
  }
  return [...faint];
}
