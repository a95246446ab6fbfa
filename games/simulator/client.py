"""The REST API as a table system uses it: one key, every POST sent until it is answered."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Final
from uuid import uuid4

import httpx

Json = dict[str, Any]

_FIRST_PAUSE: Final = 0.5  # seconds
_LONGEST_PAUSE: Final = 10.0
# The service, or what stands before it, is away or was overtaken: the same request may go through.
_WORTH_ANOTHER_TRY: Final = (429, 500, 502, 503, 504)
_OVERTAKEN: Final = "overtaken"
_FAILURES_WORTH_TELLING: Final = 3


class RequestRefused(Exception):
    """What was asked may not be; ``code`` is stable, ``detail`` a sentence for people."""

    def __init__(self, status: int, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.status = status
        self.code = code
        self.detail = detail


class Client:
    """Sends requests under a table system's ``key``; ``say`` is told once when nobody answers."""

    def __init__(
        self,
        *,
        url: str,
        key: str,
        say: Callable[[str], None],
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._say = say
        self._failures = 0
        self._http = httpx.AsyncClient(
            base_url=f"{url}/api/v1/",
            headers={"Authorization": f"Bearer {key}"},
            timeout=60,
            trust_env=False,
            transport=transport,
        )

    async def close(self) -> None:
        await self._http.aclose()

    async def get(self, path: str) -> Json:
        return await self._until_answered("GET", path)

    async def post(self, path: str, body: Mapping[str, Any], *, wait: int = 0) -> Json:
        """Send ``body`` once, however often it takes; ``wait`` seconds for a settlement."""
        headers = {"Idempotency-Key": str(uuid4())}
        if wait:
            headers["Prefer"] = f"wait={wait}"
        return await self._until_answered("POST", path, json=body, headers=headers)

    async def _until_answered(self, method: str, path: str, **request: Any) -> Json:
        pause = _FIRST_PAUSE
        while True:
            answer = await self._answer(method, path, **request)
            if answer is not None:
                return answer
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _answer(self, method: str, path: str, **request: Any) -> Json | None:
        """One attempt: None where the same request should be sent again."""
        try:
            response = await self._http.request(method, path, **request)
        except httpx.TransportError as error:
            self._note_failure(f"nobody answers ({type(error).__name__})")
            return None
        if response.status_code in _WORTH_ANOTHER_TRY:
            self._note_failure(f"the service answers {response.status_code}")
            return None
        self._failures = 0
        answer: Json = response.json()
        if response.is_success:
            return answer
        if answer["code"] == _OVERTAKEN:
            return None
        raise RequestRefused(response.status_code, answer["code"], answer["detail"])

    def _note_failure(self, what: str) -> None:
        self._failures += 1
        # One alone is a connection that was closed while it was idle.
        if self._failures == _FAILURES_WORTH_TELLING:
            self._say(f"{what}; sending it again until it is answered")
