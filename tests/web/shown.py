"""The visible content of a page as plain data, to compare a page with its earlier version."""

from table import SETTLED

SHOWN = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const text = (element) => element.textContent.trim().replace(/\\s+/g, ' ');
  const pairs = (selector, key, value) => Object.fromEntries(
    all(selector).map(element => [key(element), value(element)]).filter(([_, content]) => content !== ''));
  const value = (control) => control.type === 'checkbox' ? control.checked : control.value;
  return {
    address: location.search + location.hash,
    squares: pairs('[data-square]', cell => cell.dataset.square,
      ({dataset}) => [dataset.owner, dataset.digit, dataset.tile].filter(part => part && part !== '0').join(' ')),
    doors: pairs('[data-door]', door => door.dataset.door, door => door.getAttribute('aria-label')),
    moves: all('[data-testid=move-list] button').map(text),
    ply: document.querySelector('[data-testid=move-list] [aria-current]')?.dataset.ply ?? null,
    side_lines: all('#side-lines button').map(text),
    said: pairs(
      '[data-testid]:not([data-testid=move-list]), #name-red, #name-blue, #role-red, #role-blue, #clock-red, '
      + '#clock-blue, #aside, #message, '
      + '#game, #result, #tile-scores, #series-told, #series-start, #figures, #games-to-play, #tally, '
      + '#title, #task, #side-text',
      element => element.dataset.testid || element.id,
      element => element.hidden || element.parentElement.hidden ? '' : element.value || text(element)),
    settings: pairs('[data-setting]:not([type=radio]), [data-setting]:checked, [data-choice]:checked',
      control => control.dataset.setting || control.dataset.choice, value),
    theme: {...document.documentElement.dataset},
    lessons: [...all('#lessons button'), ...all('#steps [data-solved=true]')]
      .map(button => button.getAttribute('aria-label')),
    over: document.body.classList.contains('over'),
  };
}"""
GAMES = "[...document.querySelectorAll('#games-list button')].map(button => button.textContent)"


# The settings of a game for two that are not controls of the page itself: its players, and the sheet of the next game.
CHOSEN = """() => {
  const found = {};
  for (const side of ['red', 'blue'])
    found[side] = document.querySelector(`#seat-${side}`).matches('.ai') ? 'engine' : 'person';
  for (const control of document.querySelectorAll('#new [data-choice]'))
    if (control.type !== 'radio' || control.checked) found[control.dataset.choice] = control.value;
  return found;
}"""


def shown(page):
    """The visible content of a page or a frame, after it is drawn."""
    page.evaluate(SETTLED)
    found = page.evaluate(SHOWN)
    if page.locator("#seat-red").count() and page.locator("#open-new").count():
        page.click("#open-new")
        found["settings"] |= page.evaluate(CHOSEN)
        page.keyboard.press("Escape")
    return found


def listed(page):
    """The games in the dialog of games, the last one first; None if the page has no such dialog."""
    if not page.locator("#open-games").count():
        return None
    page.click("#open-more")
    page.click("#open-games")
    games = page.evaluate(GAMES)
    page.keyboard.press("Escape")
    return games
