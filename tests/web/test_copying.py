"""The dialog "Share"; and if the browser forbids copying, each page shows the text and selects it."""

import pytest
from table import Table, wait_until_ready, without_engine
from test_access import violations

FORBIDDEN = "The browser did not allow copying. The text is selected: copy it by hand."
REFUSED = "The browser did not allow sharing. Copy the link instead."
TOLD = "35, a shared game: Red 1, Blue 1 after 2 moves."
SELECTED = """name => {
  const field = document.getElementById(name);
  return [field === document.activeElement, field.value.slice(field.selectionStart, field.selectionEnd)];
}"""
PLACES = """[...document.querySelectorAll(
    '#record, #record :is(p:not(#record-problem), button, a, summary, textarea:not(#record-link))')]
  .filter(it => it.checkVisibility()).map(it => Object.values(it.getBoundingClientRect().toJSON()).join())"""
HEIGHTS = """[...document.querySelectorAll('#record .choices-of-two')].map(
  row => new Set([...row.children].filter(it => it.offsetHeight).map(it => it.offsetHeight)).size)"""
CLIPBOARD = """window.copied = [], window.sent = [];
Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { copied.push(text); } } });
navigator.share = async content => sent.push(content);"""


def answer(page, text):
    page.wait_for_function("text => document.querySelector('#record-problem').textContent === text", arg=text)


def test_what_cannot_be_copied_is_shown_and_selected_until_it_is_let_go(page, site):
    page.set_viewport_size({"width": 360, "height": 640})
    table = Table(page).open(site + "?side=red&level=7#EEE9", engine=False)
    link = site + "?side=red&level=7#EEE9"
    table.open_dialog("record")
    assert page.locator("#record-link").is_hidden()
    for name, text in (("copy-link", link), ("copy-shared", f"{TOLD}\n{link}")):
        page.click(f"#{name}")
        page.wait_for_selector("#record-link:not([hidden])")
        answer(page, FORBIDDEN)
        assert page.evaluate(SELECTED, "record-link") == [True, text]
    page.click("#record-link")  # nothing is selected any more
    answer(page, "")
    assert page.locator("#record-link").is_visible()  # or the focus would be lost
    record = table.moves_as_text().input_value()
    assert page.locator("#record-link").is_hidden()
    page.click("#copy-record")
    page.wait_for_function("document.activeElement.id === 'record-text'")
    assert page.evaluate(SELECTED, "record-text") == [True, record]
    answer(page, FORBIDDEN)
    page.click("#share-told")
    answer(page, "")
    without_engine(page)
    page.goto(site + "embed/")
    wait_until_ready(page)
    page.click("[data-copy=element]")
    page.wait_for_function("getSelection().toString().trim() === document.getElementById('element').textContent.trim()")
    assert page.inner_text("#told") == FORBIDDEN


@pytest.mark.parametrize("width", [pytest.param(360, marks=pytest.mark.long), 1440])
def test_nothing_moves_when_something_is_shared(page, site, width):
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": 800})
    page.add_init_script(CLIPBOARD)
    table = Table(page).open(site + "?side=red&level=7#EEE9", engine=False)
    link = site + "?side=red&level=7#EEE9"
    table.open_dialog("record")
    assert page.inner_text("#share-told") == TOLD and page.inner_text("#share-link") == link
    assert not page.is_visible("#record-text")
    before = page.evaluate(PLACES)
    page.focus("#share-game")
    for said in ("", "Copied.", "Copied.", "Saved as a picture."):
        page.keyboard.press("Enter")
        answer(page, said)
        assert page.evaluate(PLACES) == before, said
        page.keyboard.press("Tab")
    page.wait_for_function("sent.length")
    assert page.evaluate("[sent[0].text, sent[0].url, ...copied]") == [TOLD, link, f"{TOLD}\n{link}", link]
    page.evaluate("void (navigator.clipboard.writeText = () => Promise.reject())")
    page.click("#copy-link")
    answer(page, FORBIDDEN)
    assert page.evaluate(PLACES) == before
    for name, said in (("NotAllowedError", REFUSED), ("AbortError", "")):
        page.evaluate("name => void (navigator.share = () => Promise.reject(new DOMException('', name)))", name)
        page.click("#share-game")
        answer(page, said)
    page.evaluate(
        "void (HTMLCanvasElement.prototype.toDataURL = () => { throw new DOMException('', 'SecurityError'); })"
    )
    page.click("#save-picture")
    answer(page, "The browser did not allow saving a picture. Copy the link instead.")
    page.focus("#record summary")
    answer(page, "")
    top = page.locator("#record").bounding_box()["y"]
    page.keyboard.press("Enter")
    page.wait_for_selector("#record-text")
    assert page.evaluate(HEIGHTS) == [1, 1]
    assert width < 700 or page.locator("#record").bounding_box()["y"] == top  # a sheet from below grows upwards
    page.click("#copy-record")
    answer(page, FORBIDDEN)
    assert violations(page) == []
