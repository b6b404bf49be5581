"""The written files of the page that depend on what was built: index.html and the manifest."""

import html
import json
import re
from collections.abc import Mapping, Sequence

from building import styles
from building.paths import ASSETS, ROOT
from building.report import BuildError
from building.shape import home_shape
from building.stamps import fingerprint

POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "media-src": "'self' data: blob:",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "default",
}
"""The Content-Security-Policy: only this origin, no inline code, no eval but WebAssembly's, and
no text that becomes code but the addresses in assets/boot/trusted.mjs."""

PICTURES = {"narrow": "720x1280", "wide": "1280x800"}
"""Pictures of the table by the form of the screen: width and height in pixels."""

ICONS = {
    "assets/icons/favicon.svg": "icon",
    "assets/icons/apple-touch-icon.png": "apple-touch-icon",
}
"""The icons that the page itself names: path inside dist/ → kind of link."""


def version() -> str:
    """The version in pyproject.toml."""
    found = re.search(
        r'^version = "([^"]+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.M
    )
    if not found:
        raise BuildError("pyproject.toml names no version")
    return found[1]


def index_html(
    files: Mapping[str, bytes], connections: Sequence[str] = (), noscript: str = ""
) -> bytes:
    """The start page with the policy and links to the styles, each with its content's mark.

    `files`: what is shipped so far, by its path inside dist/; `connections`: the addresses besides
    this origin that the page may connect to, which are the relays of play with friends;
    `noscript`: what a browser reads that runs no script.
    Raises BuildError where index.html lacks one of the places to fill.
    """
    allowed = POLICY | {"connect-src": " ".join([POLICY["connect-src"], *connections])}
    policy = "; ".join(f"{name} {value}" for name, value in allowed.items())
    links = style_links(files)
    # without any icon a browser would ask the origin's root for one
    icons = "\n".join(
        f'<link rel="{rel}" href="{name if name in files else "data:,"}">'
        for name, rel in ICONS.items()
    )
    text = (ROOT / "index.html").read_text(encoding="utf-8")
    filled = {
        "policy": f'<meta http-equiv="Content-Security-Policy" content="{html.escape(policy)}">',
        "icons": icons,
        "styles": links,
        "shape": home_shape(),
        "noscript": noscript,
        "version": f'<meta name="version" content="{version()}">',
    }
    for place, content in filled.items():
        mark = f"<!-- build: {place} -->"
        if text.count(mark) != 1:
            raise BuildError(f"index.html must hold exactly one {mark}")
        text = text.replace(mark, content)
    return text.encode()


def style_links(files: Mapping[str, bytes], to_root: str = "") -> str:
    """The link to the styles with their content's mark, from a page that reaches the root of
    dist/ by `to_root`."""
    name = styles.OUTPUT
    return f'<link rel="stylesheet" href="{to_root}{name}?{fingerprint(files[name])[:8]}">'


def _pictures(label: str) -> list[dict[str, str]]:
    """What the browser shows of the game before it is installed (see building/pictures.py)."""
    return [
        {
            "src": f"assets/pictures/{name}.jpg",
            "sizes": size,
            "type": "image/jpeg",
            "form_factor": name,
            "label": label,
        }
        for name, size in PICTURES.items()
    ]


def manifest(language: str, *, description: str, play: str, rules: str, picture: str) -> str:
    """The web app manifest in one language, with the icons that exist: what the game is, what its
    shortcuts and its pictures are called.

    It names no `id`: a relative one resolves against the origin, not the folder, and would make
    two games of one host the same app. Without it the start URL identifies the app.
    """
    icons = []
    for path in sorted((ASSETS / "icons").glob("*")):
        name = f"assets/icons/{path.name}"
        if path.suffix == ".svg" and path.stem == "favicon":
            icons.append({"src": name, "sizes": "any", "type": "image/svg+xml"})
        found = re.fullmatch(r"(icon|maskable|monochrome)-(\d+)\.png", path.name)
        if found:
            purpose = "any" if found[1] == "icon" else found[1]
            size = f"{found[2]}x{found[2]}"
            icons.append({"src": name, "sizes": size, "type": "image/png", "purpose": purpose})
    return json.dumps(
        {
            "name": "29",
            "short_name": "29",
            "description": description,
            "lang": language,
            "dir": "ltr",
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "orientation": "any",
            "background_color": "#072427",
            "theme_color": "#072427",
            "categories": ["games", "card"],
            "icons": icons,
            "screenshots": _pictures(picture),
            "shortcuts": [
                {"name": play, "url": "./"},
                {"name": rules, "url": f"./{language}/rules.html"},
            ],
            "display_override": ["standalone", "minimal-ui"],
            "launch_handler": {"client_mode": "navigate-existing"},
        },
        indent=1,
    )
