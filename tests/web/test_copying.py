"""The dialog "Share": if the browser forbids copying, the text is shown and selected."""

from table import Table

FORBIDDEN = "The browser did not allow copying. The text is selected: copy it by hand."
TOLD = "35, a shared game: Red 1, Blue 1 after 2 moves."
SELECTED = """name => {
  const field = document.getElementById(name);
  return [field === document.activeElement, field.value.slice(field.selectionStart, field.selectionEnd)];
}"""


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
