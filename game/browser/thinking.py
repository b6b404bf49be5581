"""A module of the kernel in a worker of the browser, where thinking holds nobody up."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from pyodide.ffi import JsException, create_proxy, to_js

from game.kernel.errand import Errand

WORKER = "assets/boot/thinking.js"
PATIENCE = 20.0
"""Seconds after which a worker that says nothing is taken to be none."""


class WorkerFailed(RuntimeError):
    """The worker can't be had, or broke; the text says why."""


class Thinking:
    """The worker, from ``start`` on. One that fails is gone for good: see ``lost``."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._worker: Any = None
        self._hearing: tuple[Any, ...] = ()
        self._number = 0
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self.lost = ""
        """Why there is no worker any more; empty while there may be one."""

    async def start(self, module: bytes, weights: bytes = b"") -> None:
        """Starts the worker and gives it a module, and the weights of the nets where it has nets.

        Raises WorkerFailed where that can't be."""
        kind = to_js({"type": "module"}, dict_converter=self._window.Object.fromEntries)
        try:
            self._worker = self._window.Worker.new(WORKER, kind)
        except JsException as error:
            raise self._failed(str(error)) from error
        self._hearing = create_proxy(self._answered), create_proxy(self._broke)
        for name, heard in zip(("message", "error"), self._hearing, strict=True):
            self._worker.addEventListener(name, heard)
        await self._sent({"module": module, "weights": weights})

    def end(self) -> None:
        """The worker goes at once, also from the middle of an errand."""
        self._failed("it was ended")
        for name, heard in zip(("message", "error"), self._hearing, strict=False):
            self._worker.removeEventListener(name, heard)
            heard.destroy()
        self._hearing = ()

    async def run(self, errand: Errand, patience: float = PATIENCE) -> list[bytes]:
        """Runs an errand in the worker and returns what it read. Raises WorkerFailed, also where it
        takes more than so many seconds."""
        parts = await self._sent(
            {
                "writes": errand.writes,
                "call": errand.call,
                "arguments": errand.arguments,
                "reads": errand.reads,
            },
            patience,
        )
        return [part.to_bytes() for part in parts]

    async def _sent(self, message: Mapping[str, object], patience: float = PATIENCE) -> Any:
        """Sends a message and waits for the answer to it, so many seconds at most."""
        if self.lost:
            raise WorkerFailed(self.lost)
        self._number += 1
        number = self._number
        answer = asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        content = {"number": number, **message}
        self._worker.postMessage(to_js(content, dict_converter=self._window.Object.fromEntries))
        try:
            return await asyncio.wait_for(answer, patience)
        except TimeoutError as error:
            raise self._failed(f"no answer in {patience:.0f} s") from error
        finally:
            self._waiting.pop(number, None)

    def _answered(self, event: Any) -> None:
        waiting = self._waiting.get(event.data.number)
        if waiting is None or waiting.done():  # whoever asked has left the table
            return
        error = getattr(event.data, "error", None)
        if error is None:
            waiting.set_result(event.data.parts)
        else:
            waiting.set_exception(self._failed(error))

    def _broke(self, event: Any) -> None:
        event.preventDefault()  # it is told of by who waits
        failure = self._failed(getattr(event, "message", None) or "it can't be loaded")
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(failure)

    def _failed(self, why: str) -> WorkerFailed:
        self.lost = why
        if self._worker is not None:
            self._worker.terminate()
        return WorkerFailed(why)
