"""The site without a network, new versions of it, and where a browser keeps nothing."""

import shutil
import threading
import time
from functools import partial

import pytest
from table import Table, chromium, wait_for_async, wait_until_ready
from test_result import FULL

import build
from pygame35.games.thirtyfive.records import format_fragment
from tools import offline, serving, versions
from tools.integrity import integrity
from tools.parts import write_whole

pytestmark = pytest.mark.service_worker


KEPT_FOR_A_DAY = "/*\n  Cache-Control: max-age=86400\n"


class Host(serving.Handler):
    """Redirects x.html to /x, as Cloudflare Pages does."""

    prefix = "/some/path/"

    def send_head(self):
        path, question, query = self.path.partition("?")
        if not path.endswith(".html"):
            return super().send_head()
        self.send_response(308)
        self.send_header("Location", path.removesuffix(".html").removesuffix("index") + question + query)
        self.send_header("Content-Length", "0")
        self.end_headers()
        return None


@pytest.fixture
def own_site(built, tmp_path):
    """(folder, address) of a site of its own, under a path, which may change.

    Its host redirects, and tells browsers to keep everything for a day without asking again.
    """
    folder = tmp_path / "site"
    shutil.copytree(built, folder)
    (folder / "_headers").write_text(KEPT_FOR_A_DAY)
    with serving.Server(("127.0.0.1", 0), partial(Host, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever).start()
        yield folder, f"http://localhost:{server.server_port}{Host.prefix}"
        server.shutdown()


def change(folder, name, text):
    """Deploy another version of the site, in which a file begins with a text."""
    (path,) = folder.glob(f"immutable/*/{name}")
    before = integrity(path.read_bytes())
    path.write_text(text + path.read_text(encoding="utf-8"), encoding="utf-8")
    for page in folder.rglob("*.html"):
        page.write_text(
            page.read_text(encoding="utf-8").replace(before, integrity(path.read_bytes())), encoding="utf-8"
        )
    versions.name_by_content(folder)
    worker = offline.with_list((build.WEB / "static/sw.js").read_text(encoding="utf-8"), folder)
    write_whole(folder / "sw.js", worker.encode())  # browsers ask for it at any time


def wait_until_kept(page):
    page.wait_for_selector("body[data-offline=ready]", timeout=60_000)


def wait_for_one_version(page, site):
    wait_for_async(
        page,
        "async name => { const names = await caches.keys(); return names.length === 1 && names[0].startsWith(name); }",
        f"pygame35 {site} ",
    )


def test_a_game_is_played_to_its_end_without_a_network_after_one_visit(page, own_site):
    _, site = own_site
    page.emulate_media(reduced_motion="reduce")
    table = Table(page).open(site + "?side=red&level=1")
    wait_until_kept(page)
    page.context.set_offline(True)
    page.goto("about:blank")
    table.open(f"{site}index.html?side=red&level=1&warn=false&pace=0#{format_fragment(FULL[:50])}")
    for ply in (51, 53):
        page.locator("[role=gridcell][data-digit='']").first.click()
        page.keyboard.press(str(1 + ply % 9))
        table.wait_for_plies(ply + 1)  # the AI has answered
    table.open_dialog("new")
    page.click("#watch")  # it plays both sides
    page.wait_for_selector("body.over", timeout=60_000)
    assert len(table.moves()) == sum(table.scores()) == 64
    names = page.evaluate("Object.keys(localStorage)")
    assert names and all(name.startswith("pygame35 /some/path/ ") for name in names)
    page.goto(site + "lessons?theme=dark#counter/1")
    wait_until_ready(page)
    assert page.url == site + "lessons/?theme=dark#counter/1"
    page.goto(site + "embed?mode=view&moves=EEE9")
    wait_until_ready(page)


@pytest.mark.long
def test_a_second_visit_downloads_nothing(page, own_site):
    _, site = own_site
    Table(page).open(site)
    wait_until_kept(page)
    count = "async () => (await (await caches.open((await caches.keys())[0])).keys()).length"
    whole = page.evaluate(count)
    page.evaluate("""async () => {
      const cache = await caches.open((await caches.keys())[0]);
      for (const request of (await cache.keys()).slice(0, 3)) await cache.delete(request);
    }""")  # as a browser short of room, or its user, may do
    Table(page).open(site)
    wait_for_async(page, f"async whole => await ({count})() === whole", whole)
    served, in_memory = {}, set()
    network = page.context.new_cdp_session(page)
    network.on("Network.responseReceived", lambda event: served.update({event["requestId"]: event["response"]}))
    network.on("Network.requestServedFromCache", lambda event: in_memory.add(event["requestId"]))
    network.send("Network.enable")
    page.goto("about:blank")
    Table(page).open(site)
    assert len(served) > 15
    new = [answer for id_, answer in served.items() if id_ not in in_memory and not answer["fromServiceWorker"]]
    assert [answer["url"] for answer in new if not answer["url"].startswith(("blob:", "about:", "data:"))] == []


@pytest.mark.long
def test_the_first_visit_keeps_the_compiled_engine(playwright, own_site, tmp_path):
    def kept():
        """Bytes that the service worker's cache takes on the disk, compiled code among them."""
        return sum(file.stat().st_size for file in tmp_path.glob("profile/Default/Service Worker/CacheStorage/**/*_?"))

    _, site = own_site
    profile = playwright.chromium.launch_persistent_context(tmp_path / "profile", **chromium(playwright))
    table = Table(profile.pages[0]).open(f"{site}?side=red&level=1")
    wait_until_kept(table.page)
    before = kept()
    deadline = time.monotonic() + 60
    while kept() < before + 500_000:
        assert time.monotonic() < deadline
        table.page.click("#hint")
        table.page.wait_for_selector("body[data-engine=ready]")
    profile.close()


@pytest.mark.long
def test_a_new_version_is_offered_and_not_forced(page, own_site):
    folder, site = own_site
    table = Table(page).open(site + "?side=both")
    wait_until_kept(page)
    table.play("e4=9")
    table.wait_for_plies(1)
    change(folder, "style.css", "body { --version: 2; }\n")
    page.reload()
    page.wait_for_selector("#update:not([hidden])", timeout=60_000)
    version = "getComputedStyle(document.body).getPropertyValue('--version')"
    assert page.evaluate(version) == ""  # the old version goes on, whole
    table.play("d5=3")
    table.wait_for_plies(2)
    page.click("#update")
    page.wait_for_function(f"document.body && {version} === '2'")
    table.wait_for_plies(2)
    wait_for_one_version(page, site)


@pytest.mark.long
def test_a_half_deployed_version_is_not_taken(page, own_site):
    folder, site = own_site
    table = Table(page).open(site + "?side=both")
    wait_until_kept(page)
    change(folder, "style.css", "body { --version: 2; }\n")
    next(folder.glob("immutable/*/style.css")).write_text("/* not yet */")
    failed = page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.ready;
          const found = new Promise(done => registration.addEventListener('updatefound', done));
          await registration.update().catch(() => {});
          await found;
          const worker = registration.installing;
          if (worker.state === 'redundant') return true;
          return new Promise(done => worker.addEventListener('statechange', () => done(worker.state === 'redundant')));
        }"""
    )
    assert failed
    page.context.set_offline(True)
    page.reload()
    wait_until_ready(page)
    table.play("e4=9")
    table.wait_for_plies(1)


def test_a_browser_that_keeps_files_for_a_day_mixes_no_versions(page, own_site):
    folder, site = own_site
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    page.goto(site + "monty-hall/")
    wait_until_ready(page)
    change(folder, "start.mjs", "globalThis.version = 2;\n")
    page.goto(site + "lessons/")  # it was never here: it is of the new version, and names the files of the new version
    wait_until_ready(page)
    assert page.evaluate("version") == 2
    page.goto(site + "monty-hall/")  # kept: the old version, whole
    wait_until_ready(page)
    assert page.evaluate("globalThis.version") is None
    page.reload()
    wait_until_ready(page)
    assert page.evaluate("version") == 2


def test_it_can_be_installed(page, site):
    page.goto(site)
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == [] and '"display": "standalone"' in manifest["data"]
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],
    )


def test_a_browser_that_keeps_nothing_plays_all_the_same(page, site):
    for name in ("navigator, 'serviceWorker'", "window, 'caches'"):
        page.add_init_script(
            f"Object.defineProperty({name},"
            " { get() { throw new DOMException('no', 'SecurityError'); }, configurable: true });"
        )
    table = Table(page).open(site + "?level=1")
    table.play("e4=9")
    table.wait_for_plies(2)
