"""What the page says in every language where the game itself can't speak."""

import json
import re

import pytest

from building import messages


def test_the_manifest_speaks_every_language_and_stays_one_app(files: dict[str, bytes]) -> None:
    english = json.loads(files["manifest.webmanifest"])
    for code in messages.LANGUAGES:
        own = json.loads(files[f"manifest.{code}.webmanifest"])
        assert own["lang"] == code
        assert own["description"] != english["description"]
        names = {shortcut["name"] for shortcut in english["shortcuts"]}
        for shortcut in own["shortcuts"]:
            assert shortcut["name"] not in names
            assert shortcut["url"].removeprefix("./") in {"", *files}
        spoken = ("lang", "description", "shortcuts", "screenshots")
        assert {k: own[k] for k in own if k not in spoken} == {
            k: english[k] for k in english if k not in spoken
        }


@pytest.mark.parametrize("name", ["index.html", "404.html"])
def test_who_runs_no_script_is_spoken_to_in_every_language(
    name: str, files: dict[str, bytes]
) -> None:
    """And led, in that language, to what can be read without one."""
    text = files[name].decode()
    if name == "index.html":
        text = re.search("<noscript>(.*?)</noscript>", text, re.S)[1]  # type: ignore[index]
    said = dict(re.findall(r'<div lang="(\w\w)">\s*(.*?)</div>', text, re.S))
    assert set(said) == {"en", *messages.LANGUAGES}
    assert len(set(said.values())) == len(said)
    for code, own in said.items():
        for link in re.findall('href="([^"]+)"', own):
            assert link == "./" or (link in files and link.startswith(f"{code}/"))


def test_a_page_that_is_not_there_looks_like_the_device_and_asks_for_nothing(
    files: dict[str, bytes],
) -> None:
    """It is served in the place of any address: a file asked for from there would be missing."""
    text = files["404.html"].decode()
    assert "color-scheme: light dark" in text
    assert re.findall(r'(?:src|href)="([^"]*)"', text.partition("<main>")[0]) == ["data:,"]
    assert "url(" not in text


def test_an_old_browser_is_spoken_to_in_its_language(files: dict[str, bytes]) -> None:
    script = files["assets/boot/able.js"]
    assert script.isascii(), "whatever character set it is taken for"
    words = json.loads(re.search(r"var words = (\{.*?\n\});", script.decode(), re.S)[1])  # type: ignore[index]
    assert set(words) == set(messages.LANGUAGES)
    for texts in words.values():
        assert len(texts) == 5
        assert all("{what}" in own for english, own in texts.items() if "{what}" in english)
