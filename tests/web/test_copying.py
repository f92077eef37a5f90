"""If the browser forbids copying, each page shows the text and selects it."""

from table import Table, wait_until_ready, without_engine

FORBIDDEN = "The browser did not allow copying. The text is selected: copy it by hand."
SELECTED = """name => {
  const field = document.getElementById(name);
  return [field === document.activeElement, field.value.slice(field.selectionStart, field.selectionEnd)];
}"""


def test_what_cannot_be_copied_is_shown_and_selected(page, site):
    page.set_viewport_size({"width": 360, "height": 640})
    table = Table(page).open(site + "?side=red&level=7&ply=1#EEE9", engine=False)
    for _ in range(2):
        table.open_dialog("record")
        assert page.locator("#record-link").is_hidden()
        record = page.input_value("#record-text")
        page.click("#copy-link")
        page.wait_for_selector("#record-link:not([hidden])")
        assert page.inner_text("#record-problem") == FORBIDDEN
        assert page.evaluate(SELECTED, "record-link") == [True, site + "?side=red&level=7&ply=1#EEE9"]
        page.click("#copy-record")
        page.wait_for_function("document.activeElement.id === 'record-text'")
        assert page.evaluate(SELECTED, "record-text") == [True, record]
        page.keyboard.press("Escape")
    without_engine(page)
    page.goto(site + "embed/")
    wait_until_ready(page)
    for name in ("element", "frame"):
        page.click(f"[data-copy={name}]")
        page.wait_for_function(
            "name => getSelection().toString().trim() === document.getElementById(name).textContent.trim()", arg=name
        )
        assert page.inner_text("#told") == FORBIDDEN
