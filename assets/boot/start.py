# What PyScript runs first. A game that can't start says so on the loading screen.
import js

try:
    from game.browser.main import start

    start()
except Exception as error:
    reason = f"{type(error).__name__}: {error}"
    js.document.dispatchEvent(js.CustomEvent.new("start-failed", detail=reason))
    raise
