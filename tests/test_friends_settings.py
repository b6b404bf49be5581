"""The settings of play with friends: what a host may write there, and what the page's policy then
allows."""

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest

from building import friends
from building.page import POLICY, index_html
from building.report import BuildError

STYLES = {"assets/styles/all.css": b""}
RELAYS = ["wss://relay.example", "wss://other.example:8443/path"]


def written(folder: Path, content: Any) -> Path:
    path = folder / "friends.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def test_the_policy_allows_the_relays_and_nothing_else(tmp_path: Path) -> None:
    ice = [{"urls": ["turn:turn.example:3478"], "username": "a", "credential": "b"}]
    settings = written(tmp_path, {"relays": RELAYS, "ice": ice})
    page = index_html(STYLES, friends.connections(settings)).decode()
    found = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert found
    policy = dict(part.split(" ", 1) for part in html.unescape(found[1]).split("; "))
    assert policy == POLICY | {"connect-src": "'self' " + " ".join(RELAYS)}


def test_without_relays_the_policy_stays_as_it_is(tmp_path: Path) -> None:
    settings = written(tmp_path, {"relays": [], "ice": []})
    page = html.unescape(index_html(STYLES, friends.connections(settings)).decode())
    assert f"connect-src {POLICY['connect-src']};" in page


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("{", "no JSON"),
        ({"relays": []}, "exactly"),
        ({"relays": "wss://a.example", "ice": []}, "lists"),
        ({"relays": ["https://a.example"], "ice": []}, "https://a.example"),
        ({"relays": ["ws://a.example"], "ice": []}, "ws://a.example"),
        ({"relays": ["wss://a.example; script-src *"], "ice": []}, "wss://"),
        ({"relays": ["wss://a.example https://b.example"], "ice": []}, "wss://"),
        ({"relays": [], "ice": [{"urls": "https://a.example"}]}, "https://a.example"),
        ({"relays": [], "ice": ["stun:a.example"]}, "urls"),
        ({"relays": [], "ice": [{"urls": []}]}, "urls"),
    ],
)
def test_what_a_page_could_not_use_is_named(content: Any, said: str, tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=re.escape(said)):
        friends.read_settings(written(tmp_path, content))


def test_what_is_shipped_can_be_used() -> None:
    settings = friends.read_settings(friends.SETTINGS)
    assert len(settings["relays"]) >= 3
    assert settings["ice"]
