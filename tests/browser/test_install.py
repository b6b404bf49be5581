"""The game can be installed: the browser finds nothing wrong with the manifest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserType

from .conftest import Pages


def test_the_browser_would_install_the_game(
    open_page: Pages,
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    tmp_path: Path,
) -> None:
    # a profile on disk: in a private window nothing can be installed
    profile = browser_type.launch_persistent_context(tmp_path, **browser_type_launch_args)
    page = open_page(context=open_page.watch(profile))
    open_page.wait_until_offline(page)
    devtools = page.context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == open_page.site.url + "manifest.webmanifest"
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    # two games of one host are two apps: what tells them apart is the folder
    assert devtools.send("Page.getAppId")["appId"] == open_page.site.url
