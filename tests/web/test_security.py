"""The policies of pages: the files that they may load, and the sites that may frame them."""

import re

import pytest

WITHOUT_PYTHON = ["games/", "licences/", "404.html"]


@pytest.mark.page_problems
def test_every_page_has_a_policy_that_names_no_other_origin(page, site):
    for name in ("", "lessons/", "daily/", "you/", "games/", "404.html", "bench.html", "embed.html"):
        page.goto(site + name)
        policy = page.get_attribute("meta[http-equiv=Content-Security-Policy]", "content")
        assert policy.startswith("default-src 'none'; script-src 'self'"), name
        assert "unsafe-inline" not in policy and not re.search(r"https?:|\*", policy), name
        assert ("unsafe-eval" in policy) == (name not in WITHOUT_PYTHON), name
        refused = page.evaluate(
            """() => new Promise(done => {
              addEventListener('securitypolicyviolation', event => done(event.effectiveDirective), {once: true});
              const script = document.createElement('script');
              script.textContent = 'window.hacked = true';
              document.body.append(script);
            })"""
        )
        assert refused == "script-src-elem" and page.evaluate("window.hacked") is None, name


@pytest.mark.page_problems
def test_the_runtime_is_checked_against_the_hashes_of_the_build(page, site):
    page.route("**/start.mjs", lambda route: route.fulfill(content_type="text/javascript", body="window.hacked = true"))
    page.goto(site)
    page.wait_for_load_state("load")
    assert page.evaluate("window.hacked") is None
