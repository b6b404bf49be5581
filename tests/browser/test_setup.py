"""A table set up, kept, sent and read about in a real browser, by mouse and by keyboard alone."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from game.rules import preset
from game.ui.rules import differences

from .conftest import Pages
from .test_match import saved

SIZES = [(320, 568), (360, 640), (640, 360), (768, 1024), (1280, 800)]

EVERYTHING = (
    "nepal trump_marker=hand hold throw_in_eight throw_in_four throw_in_four_jacks "
    "seventh_card=seen misplay=forfeit ask=must high_bid_from=21 half_loses_double "
    "all_tricks_double last_trick=1 pair_lowers_from=19 match=sets lowest_bid=14"
)
"""The table with the most to say."""

SIDEWAYS = """() => {
  const found = [];
  for (const element of document.querySelectorAll(".sheet, .sheet > .body"))
    if (element.scrollWidth > element.clientWidth)
      found.push(`${element.className}: ${element.scrollWidth} > ${element.clientWidth}`);
  for (const element of document.querySelectorAll(
      ".sheet button, .sheet summary, .sheet select, .sheet .choice > label")) {
    const box = element.getBoundingClientRect();
    if (!box.width) continue;
    if (box.height < 44 || box.width < 44)
      found.push(`${element.textContent}: ${box.width} x ${box.height}`);
    if (box.left < 0 || box.right > innerWidth + 0.5)
      found.push(`${element.textContent}: outside`);
  }
  return found;
}"""
"""What is cut off, too small to be hit, or makes a sheet scroll sideways."""


def open_setup(page: Page) -> Locator:
    page.get_by_role("button", name="Set up a table").click()
    sheet = page.get_by_role("dialog", name="Set up a table")
    expect(sheet).to_be_visible()
    return sheet


def open_group(sheet: Locator, title: str) -> None:
    sheet.locator("summary").filter(has_text=title).click()


def test_a_preset_is_changed_and_played(open_page: Pages) -> None:
    page = open_page("?speed=instant")
    sheet = open_setup(page)
    sheet.get_by_role("radio", name="Nepal").check()
    for sentence in differences(preset("nepal")):
        expect(sheet.locator(".differences")).to_contain_text(sentence)
    open_group(sheet, "The auction")
    sheet.get_by_label("Lowest bid").select_option("18")
    expect(sheet.locator(".differences")).to_contain_text("The lowest bid is 18.")
    ends = sheet.get_by_role("group", name="How a match ends")  # what is settled first is open
    ends.get_by_text("After deals").click()
    sheet.get_by_role("button", name="Play at this table").click()
    expect(page.locator("#table")).to_have_attribute("data-screen", "table")
    options = saved(page).record.options
    assert (options.preset, options.lowest_bid, options.match) == ("nepal", 18, "hands")


def test_what_excludes_each_other_is_refused_beside_it(open_page: Pages) -> None:
    page = open_page()
    sheet = open_setup(page)
    sheet.get_by_role("radio", name="Nepal").check()
    open_group(sheet, "The trump")
    choice = sheet.get_by_role("group", name="No trumps")
    choice.get_by_text("Yes").click()
    expect(choice.get_by_role("radio", name="No")).to_be_checked()
    expect(choice.locator(".clash")).to_contain_text("it needs a spare card face down")
    expect(page.locator("#alert")).to_contain_text("it needs a spare card face down")
    choice.get_by_role("button", name="Change that too").click()
    expect(choice.get_by_role("radio", name="Yes")).to_be_checked()
    spare = sheet.get_by_role("radio", name="A spare card")
    expect(spare).to_be_checked()


def test_a_length_out_of_range_stays_to_be_corrected(open_page: Pages) -> None:
    page = open_page()
    sheet = open_setup(page)
    open_group(sheet, "The match")
    field = sheet.get_by_label("Length")
    field.fill("500")
    field.press("Tab")
    expect(sheet.locator(".clash")).to_contain_text("from 1 to 100")
    expect(field).to_have_value("500")
    field.fill("9")
    field.press("Tab")
    expect(sheet.locator(".clash")).to_have_count(0)
    expect(sheet.locator(".differences")).to_contain_text("+9 game points")


def test_house_rules_by_keyboard_alone_last(open_page: Pages) -> None:
    page = open_page()
    keys = page.keyboard

    def tab_to(target: Locator) -> None:
        for _ in range(80):
            if target.evaluate("element => element === document.activeElement"):
                return
            keys.press("Tab")
        pytest.fail(f"the Tab key never comes to {target}")

    tab_to(page.locator("#open-setup"))
    keys.press("Enter")
    expect(page.locator("#sheet-title")).to_be_focused()
    tab_to(page.locator("input[name=setup-start]:checked"))
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    expect(page.get_by_role("radio", name="Set markers").nth(1)).to_be_checked()
    summary = page.locator("summary").filter(has_text="The auction")
    tab_to(summary)
    keys.press("Enter")
    tab_to(page.locator("input[name=setup-hold]:checked"))
    keys.press("ArrowRight")
    tab_to(page.locator("#house-name"))
    keys.type("Thursday")
    keys.press("Enter")
    said = page.locator("#setup-said")
    expect(said).to_have_text("“Thursday” is kept on this device.")
    keys.press("Escape")
    expect(page.locator("#open-setup")).to_be_focused()

    page.reload()
    open_page.wait_until_ready(page)
    page.get_by_role("radio", name="Thursday").check()
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("#table")).to_have_attribute("data-screen", "table")
    options = saved(page).record.options
    assert (options.preset, options.hold) == ("sets", True)


def test_a_link_is_copied_and_offers_the_table(open_page: Pages) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.evaluate("() => { delete Navigator.prototype.share; }")
    sheet = open_setup(page)
    sheet.get_by_role("radio", name="Card points").check()
    sheet.get_by_role("button", name="Send a link").click()
    expect(sheet.locator("#setup-said")).to_contain_text("copied")
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert link == open_page.site.url + "?rules=points"

    other = open_page(link.removeprefix(open_page.site.url))
    offer = other.get_by_role("dialog", name="A table for you: Card points")
    for sentence in differences(preset("points")):
        expect(offer).to_contain_text(sentence)
    offer.get_by_role("button", name="Play at this table").click()
    expect(other.locator("#table")).to_have_attribute("data-screen", "table")
    assert saved(other).record.options.preset == "points"


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("navigator.share = async given => { window.given = given.url; };", "on its way"),
        ("navigator.share = async () => { throw new DOMException('no', 'AbortError'); };", ""),
        ("navigator.share = async () => { throw new DOMException('no', 'DataError'); };", "Copy"),
        ("Object.defineProperty(navigator, 'clipboard', {value: undefined});", "Copy"),
        (
            "Object.defineProperty(navigator, 'clipboard', {value: {writeText: async () => "
            "{ throw new DOMException('no', 'NotAllowedError'); }}});",
            "Copy",
        ),
    ],
)
def test_every_way_out_for_a_link(script: str, said: str, open_page: Pages) -> None:
    context = open_page.new_context()
    context.add_init_script("delete Navigator.prototype.share;" + script)
    page = open_page(context=context)
    sheet = open_setup(page)
    sheet.get_by_role("button", name="Send a link").click()
    line = sheet.locator("#setup-said")
    expect(line).to_contain_text(said) if said else expect(line).to_have_text("")
    if said == "Copy":
        address = sheet.get_by_label("The link")
        expect(address).to_be_focused()
        expect(address).to_have_value(open_page.site.url + "?rules=standard")
    if said == "on its way":
        assert page.evaluate("() => window.given") == open_page.site.url + "?rules=standard"


@pytest.mark.parametrize("viewport", SIZES)
def test_it_fits(viewport: tuple[int, int], open_page: Pages) -> None:
    page = open_page(viewport=viewport, reduced_motion="reduce")
    sheet = open_setup(page)
    sheet.get_by_role("radio", name="Nepal").check()
    closed = sheet.locator("details:not([open]) > summary")
    while closed.count():
        closed.first.click()
    sheet.get_by_role("group", name="No trumps").get_by_text("Yes").click()
    expect(sheet.locator(".clash")).to_be_visible()
    assert page.evaluate(SIDEWAYS) == []
    sheet.get_by_role("button", name="Read the rules").click()
    expect(page.get_by_role("dialog", name=re.compile("The rules"))).to_be_visible()
    assert page.evaluate(SIDEWAYS) == []
    assert page.evaluate("() => document.scrollingElement.scrollWidth <= innerWidth")


def test_the_sheet_scrolls_to_the_part_asked_for_and_nothing_else_does(open_page: Pages) -> None:
    page = open_page()
    page.get_by_role("button", name="Rules", exact=True).click()
    page.get_by_role("button", name="Counting and scoring", exact=True).click()
    heading = page.locator("#section-scoring")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    assert page.evaluate("() => [scrollY, document.querySelector('#table').scrollTop]") == [0, 0]
    page.keyboard.press("Escape")
    expect(page.locator("#open-rules")).to_be_focused()


def test_a_refusal_at_the_table_shows_its_row(open_page: Pages) -> None:
    page = open_page("?rules=standard&seed=2&speed=instant")
    blocked = page.locator(".bids .bid[aria-disabled=true]")
    for _ in range(40):  # until a bid stands before the person's
        if blocked.count():
            break
        for name in ("Pass", "Next deal"):
            button = page.get_by_role("button", name=name, exact=True)
            if button.count():
                button.click()
                break
        card = page.locator(".hand .playable")
        if card.count():
            card.first.click()
        page.wait_for_timeout(150)
    blocked.first.click(force=True)  # it looks disabled, and explains itself
    why = page.get_by_role("button", name="Why?")
    why.click()
    row = page.locator(".rule.pointed")
    expect(row).to_be_focused()
    expect(row).to_be_in_viewport()
    expect(row.locator("h4")).to_contain_text("Raising")
    page.keyboard.press("Escape")
    expect(why).to_be_focused()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_nothing_is_in_the_way_of_a_screen_reader(scheme: str, open_page: Pages) -> None:
    options = {"color_scheme": scheme, "reduced_motion": "reduce"}
    page = open_page(bypass_csp=True, **options)  # for the examiner, which comes as a script
    sheet = open_setup(page)
    sheet.get_by_role("radio", name="Nepal").check()
    closed = sheet.locator("details:not([open]) > summary")
    while closed.count():
        closed.first.click()
    sheet.get_by_role("group", name="No trumps").get_by_text("Yes", exact=True).click()
    sheet.get_by_role("button", name="Keep as house rules").click()
    found = [Axe().run(page).response["violations"]]
    sheet.get_by_role("button", name="Read the rules").click()
    found.append(Axe().run(page).response["violations"])
    assert found == [[], []]


# Paper.


def pages_printed(page: Page) -> int:
    pdf = page.pdf(prefer_css_page_size=True)
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("rules", ["standard", "nepal", "sets", "points", EVERYTHING])
def test_every_part_fits_on_one_page(rules: str, open_page: Pages) -> None:
    page = open_page("?rules=" + rules.replace(" ", "+"))
    page.evaluate("() => { window.printed = 0; window.print = () => { window.printed += 1; }; }")
    page.get_by_role("button", name="Read the rules").click()
    buttons = page.get_by_role("button", name=re.compile("^Print: "))
    expect(buttons).to_have_count(9)
    for number, button in enumerate(buttons.all(), 1):
        button.click()
        assert page.evaluate("() => window.printed") == number
        expect(page.locator(".rules-section.printing")).to_have_count(1)
        assert pages_printed(page) == 1
        expect(page.locator(".printing-one")).to_have_count(0)  # the printing is over
    page.emulate_media(media="print")
    for part in page.locator(".rules-section").all():
        expect(part).to_be_visible()
    expect(page.get_by_role("button", name="Print all")).to_be_hidden()
    assert 1 < pages_printed(page) <= 9


def test_what_is_printed_says_whose_rules_they_are(open_page: Pages) -> None:
    page = open_page("?rules=nepal")
    page.evaluate("() => { window.print = () => {}; }")
    page.get_by_role("button", name="Read the rules").click()
    page.get_by_role("button", name="Print: The pair").click()
    page.emulate_media(media="print")
    shown = page.locator(".sheet.rules").inner_text()
    assert "The rules at this table: Nepal" in shown
    assert "The bidding side's pair lowers what it needs by 4, but not below 16" in shown
    assert "The dealer shuffles" not in shown
