"""The API's reference in a browser, under the policy that all pages are under."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize("width", [390, 1600])
def test_every_operation_can_be_opened(open_page: Callable[..., Page], width: int):
    page = open_page(width=width)
    page.goto("/api/v1/docs")
    document = page.request.get("/api/v1/schema").json()
    operations = sum(len(methods) for methods in document["paths"].values())
    expect(page.locator(".opblock")).to_have_count(operations)
    page.locator("#operations-tables-open_table .opblock-summary-control").click()
    expect(page.get_by_text("A code that the property does not know yet")).to_be_visible()
    expect(page.get_by_text("Idempotency-Key")).to_be_visible()
