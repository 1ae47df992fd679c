"""Judging records as people do: paste, drop or choose one, go through its turns, take a report away."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.board import Opened, fragment, share
from tests.support.browser.findings import BOTH, findings
from tests.support.browser.judged import OPEN, game, judged
from tests.support.folders import TOURNAMENT

MADE = '#found img:not([src*="/pieces/"]), #found b, #found [onload], #found [onerror], #x'
BROKEN = '[Game "cyclix"]\n[White "Ada]\n[Setup "caisa"]\n\n1. Rc3-c6 {a good move\n'


def drawn(page: Page) -> str:
    """The picture once it shows the step that is chosen, in words."""
    expect(page.locator("#found figure svg")).to_be_visible()
    expect(page.locator("#found figure")).to_have_attribute("aria-busy", "false")
    return page.locator("#found figure svg").get_attribute("aria-label") or ""


def step(page: Page) -> str:
    """The slider's value text."""
    text: str = page.locator("#found input[type=range]").get_attribute("aria-valuetext") or ""
    return text


def test_the_first_offence_is_shown_with_its_article(opened: Opened) -> None:
    page = judged(opened("/judge"), OPEN)
    expect(page.locator("#found h2")).to_have_text("Cleo (White) – Dan (Black) OPEN")
    text = page.locator("#found .message")
    expect(text).to_contain_text("The rook cannot go from c6 to b4: it moves any distance along a rank or a file.")
    expect(text).to_contain_text("Open: not settled.")
    expect(text.locator("a.id")).to_have_attribute("href", "/rules/cyclix?lang=en#CYX-3.1")
    assert "CYX-3.1" in drawn(page)
    assert step(page) == "Turn 3: Rc6xb4. Illegal"
    expect(page.locator("#found .rulings li")).to_have_count(4)
    expect(page.locator("#live")).to_have_text("OPEN. Cleo (White) – Dan (Black). No result.")


@pytest.mark.parametrize("number", [1, 8])
def test_each_ruling_has_a_page_of_its_own(opened: Opened, number: int) -> None:
    page = judged(opened("/judge"), game(number))
    turn = page.locator("#found .step:not(.start, .entry)").first
    turn.click()
    drawn(page)
    message = page.locator("#found .message .lead").inner_text()
    share(page)
    page.locator("#found").get_by_role("link", name="Page of this ruling").click()
    expect(page.locator("main")).to_contain_text(message)
    expect(page).to_have_url(re.compile("/rulings/"))


def test_what_cannot_be_read_has_no_page(opened: Opened) -> None:
    page = judged(opened("/judge"), "1. Rc3-c6 2. nonsense", "cyclix")
    page.wait_for_load_state("networkidle")
    expect(page.locator("#found").get_by_role("link", name="Page of this ruling")).to_have_count(0)
    page.get_by_role("button", name="Previous", exact=True).click()
    share(page)
    expect(page.locator("#found").get_by_role("link", name="Page of this ruling")).to_be_visible()


def test_one_goes_through_a_game_by_slider_buttons_and_list(opened: Opened) -> None:
    page = judged(opened("/judge", locale="fr-FR"), game(1))
    slider = page.locator("#found input[type=range]")
    assert step(page) == "Coup 11 : Bg5-f4. Illégal"
    assert "CYX-5.1" in drawn(page)
    expect(page.locator("#found .message")).to_contain_text("Réglée : maintenu")
    slider.press("ArrowRight")
    assert step(page).startswith("Arbitre : le coup irrégulier est maintenu.")
    drawn(page)
    assert page.locator("#found figure .note").count() == 0, "a position that the rules forbid is drawn all the same"
    slider.press("Home")
    assert step(page) == "Position de départ"
    expect(page.get_by_role("button", name="Début")).to_be_disabled()
    page.get_by_role("button", name="Suivant").click()
    expect(page.locator("#found .message")).to_contain_text("Le roi des Blancs va de c2 à b3")
    page.get_by_role("button", name="Fin").click()
    assert "forfait au temps" in step(page)
    page.locator("#found .step", has_text="Nf6-d5").click()
    assert step(page) == "Coup 8 : Nf6-d5. Légal"
    page.keyboard.press("ArrowDown")
    assert step(page).startswith("Coup 9")
    expect(page.locator("#found .step[aria-current]")).to_be_focused()
    page.keyboard.press("End")
    page.keyboard.press("ArrowDown")
    assert "forfait au temps" in step(page)
    page.get_by_role("button", name="Aller à la première irrégularité").click()
    assert step(page).startswith("Coup 11")


def test_every_game_of_a_tournament_is_judged_and_drawn(opened: Opened) -> None:
    page = opened("/judge")
    for number in range(1, 9):
        rows = judged(page, game(number)).locator("#found .step").count()
        page.get_by_role("button", name="First", exact=True).click()
        for _ in range(min(rows - 1, 2)):
            page.get_by_role("button", name="Next", exact=True).click()
            assert drawn(page), number
            expect(page.locator("#found figure .note")).to_have_count(0)
        expect(page.locator("#found .open")).to_have_count(0)


def test_several_games_are_a_list_to_choose_from(opened: Opened) -> None:
    page = judged(opened("/judge"), game(1) + "\n" + OPEN + "\n" + BROKEN)
    choices = page.locator("#found nav button")
    expect(choices).to_have_count(3)
    expect(page.locator("#found .totals")).to_have_text(
        "Games: 3. Faulty: 1. Open: 1. To check: 0. Settled: 1. Clean: 0."
    )
    expect(page.locator("#found h2").first).to_contain_text("FAULT")
    faults = page.locator("#found .faults button")
    expect(faults).to_have_text(["line 21, column 1", "line 22, column 1", "line 24, column 11"])
    faults.nth(1).click()
    page.wait_for_function("() => getSelection().toString() === '[Setup'")
    choices.nth(1).click()
    expect(page.locator("#found h2").first).to_contain_text("Cleo")
    choices.nth(2).click()
    expect(page.locator("#found h2").first).to_have_text("Ada (White) – Bob (Black) settled")
    expect(choices.nth(2)).to_have_attribute("aria-current", "")


def test_faults_of_a_broken_record_lead_to_their_places(opened: Opened) -> None:
    page = judged(opened("/judge"), BROKEN)
    faults = page.locator("#found .faults button")
    expect(faults).to_have_text(["line 2, column 1", "line 3, column 1", "line 5, column 11"])
    for k, text in enumerate(("[White", "[Setup", "{a")):
        faults.nth(k).click()
        expect(page.locator("#record")).to_be_focused()
        assert page.evaluate("getSelection().toString()") == text
    judged(page, '{"format": "adjudicator-record/1", "game": "cyclix", "turns": [7]}')
    expect(page.locator("#found .faults li")).to_contain_text("/turns/0")
    page.locator("#record").fill(" ")
    page.locator("#go").click()
    expect(page.locator("#found")).to_contain_text("This field is required.")


def test_a_file_is_chosen_or_dropped(opened: Opened, tmp_path: Path) -> None:
    page = opened("/judge")
    (file,) = TOURNAMENT.glob("2-*")
    page.locator("#file").set_input_files(file)
    expect(page.locator("#record")).to_have_value(file.read_text("utf-8"))
    drop = page.evaluate_handle(
        "text => { const d = new DataTransfer(); d.items.add(new File([text], 'x.game')); return d; }", OPEN
    )
    page.dispatch_event("#record", "drop", {"dataTransfer": drop})
    expect(page.locator("#found h2")).to_contain_text("OPEN")
    other = tmp_path / "latin.game"
    other.write_bytes('[Game "cyclix"]\n[White "Zoé"]\n'.encode("latin-1"))
    page.locator("#file").set_input_files(other)
    expect(page.locator("#found")).to_contain_text("This file is not UTF-8 text.")
    expect(page.locator("#record")).to_have_value(OPEN)


PROSE = "Dear arbiter, my opponent says that the rook may not move like this. Please help!"


def test_what_is_no_record_is_refused_on_the_page(opened: Opened) -> None:
    page = judged(opened("/judge"), OPEN)
    others: list[Page] = []
    page.on("popup", lambda other: others.append(other))
    for record, text in ((" ", "This field is required."), ("x" * 270_000, "262144")):
        for button in ("Text", "Print"):
            page.locator("#record").fill(record)
            page.get_by_role("button", name=button, exact=True).click()
            expect(page.locator("#found"), button).to_contain_text(text)
            judged(page, OPEN)
    assert others == []
    for turns_of in ("", "cyclix"):
        judged(page, OPEN)
        page.locator("#record").fill(PROSE)
        page.locator("#game").select_option(turns_of)
        page.locator("#go").click()
        expect(page.locator("#found"), turns_of).to_contain_text("This text is not the record of a game.")
        expect(page.locator("#found h2")).to_have_count(0)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_report_to_print_is_a_page_of_its_own(opened: Opened, scripts: bool) -> None:
    page = opened("/judge?lang=fr", java_script_enabled=scripts)
    page.locator("#record").fill(OPEN)
    if scripts:
        expect(page.locator("#reports")).to_be_hidden()
        page.locator("#go").click()
    with page.context.expect_page() as opening:
        page.get_by_role("button", name="Imprimer").click()
    report: Any = opening.value
    expect(report.locator("h2").first).to_contain_text("Cleo (Blancs) – Dan (Noirs)")
    expect(report.locator("figure svg")).to_be_visible()
    if scripts:
        report.wait_for_function("() => window.isPrinted")
        assert report.evaluate("getComputedStyle(document.querySelector('figure')).width") != "auto", "it has its style"
        assert findings(report) == []
    else:
        page.locator("#go").click()
        expect(page.locator("h2").first).to_contain_text("Cleo (Blancs)")


def test_a_link_holds_a_game_to_judge(opened: Opened) -> None:
    record = {"format": "adjudicator-record/1", "game": "cyclix", "turns": ["Rc3-c6", "Re5-e5"]}
    page = opened(f"/judge#{fragment(record)}")
    assert step(page).startswith("Turn 2: Re5-e5.")
    assert json.loads(page.locator("#record").input_value()) == record
    page.goto(page.url.partition("#")[0] + "#1garbled")
    expect(page.locator("#found .verdict")).to_have_text("Cannot be judged")


def test_hostile_records_stay_text(opened: Opened) -> None:
    payload = '\\"></textarea><b id=x><svg onload=x()><img src=x onerror=x()>'
    tags = f'[Game "cyclix"]\n[White "{payload}"]\n[Event "{payload}"]\n'
    page = judged(opened("/judge"), f"{tags}1. {payload.replace(' ', '_')} {{[%arbiter note] {payload}}}\n")
    drawn(page)
    unit = {payload: {"side": "north", "hex": "g6", "kind": "mounted", "banner": "red"}}
    battle = {"format": "adjudicator-record/1", "game": "battlelore", "position": {"units": unit, "to_move": "north"}}
    assert page.locator(MADE).count() == 0
    order = {"kind": "order", "side": "north", "units": [payload], "card": {"name": payload}}
    for turns in ([{"kind": payload}], [order]):
        judged(page, json.dumps({**battle, "turns": turns, "players": {"north": {"name": payload}}}))
        page.wait_for_load_state("networkidle")
        assert page.locator(MADE).count() == 0


@BOTH
def test_what_is_judged_stands_in_nobodys_way(opened: Opened, theme: str, locale: str) -> None:
    page = opened("/judge", color_scheme=theme, locale=locale, viewport={"width": 360, "height": 740})
    for record in (OPEN, BROKEN, OPEN + "\n" + BROKEN):
        judged(page, record)
        page.wait_for_load_state("networkidle")
        expect(page.locator("#found")).not_to_have_attribute("aria-busy", "true")  # dimmed until then
        assert findings(page, only_colours=theme == "dark") == [], record
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, record


def test_long_names_fit_a_tiny_screen(opened: Opened) -> None:
    page = opened("/judge", viewport={"width": 320, "height": 256})
    judged(page, OPEN.replace("Cleo", "Ekaterina" * 22).replace("Dan", "Habsburg " * 22))
    drawn(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("size", [(360, 740), (1440, 900)])
def test_the_result_is_visible_after_judging(opened: Opened, size: tuple[int, int]) -> None:
    page = judged(opened("/judge", viewport=dict(zip(("width", "height"), size, strict=True))), OPEN)
    expect(page.locator("#found h2")).to_be_in_viewport()
    expect(page.locator("#found .message .verdict")).to_be_attached()
    judged(page, game(1) + "\n" + OPEN)
    expect(page.locator("#found .totals")).to_be_in_viewport()


def dropped(page: Page, names: list[str], texts: list[str]) -> None:
    drop = page.evaluate_handle(
        """([names, texts]) => {
          const data = new DataTransfer();
          names.forEach((name, k) => data.items.add(new File([texts[k]], name)));
          return data;
        }""",
        [names, texts],
    )
    page.dispatch_event("#record", "drop", {"dataTransfer": drop})


def test_several_files_are_dropped_at_once(opened: Opened) -> None:
    page = opened("/judge")
    dropped(page, ["b.game", "a.game", "c.json"], [OPEN, game(1), "{"])
    expect(page.locator("#found nav button")).to_have_count(3)
    expect(page.locator("#held")).to_have_text("3 files, judged one game at a time")
    expect(page.locator("#record")).to_have_value("")
    expect(page.locator("#found h2").first).to_contain_text("c.json")
    page.locator("#found nav button").nth(1).click()
    expect(page.locator("#found .one > .note")).to_contain_text("judged to turn 3 of 4 · b.game:1")
    page.locator("#record").fill(OPEN)
    expect(page.locator("#held")).to_be_empty()


def test_a_folder_is_chosen(opened: Opened, tmp_path: Path) -> None:
    page = opened("/judge")
    page.locator("#folder").set_input_files(TOURNAMENT)
    expect(page.locator("#found nav button")).to_have_count(8)
    expect(page.locator("#found .standings tbody tr")).to_have_count(18)
    (tmp_path / "notes.md").write_text("no record", encoding="utf-8")
    page.locator("#folder").set_input_files(tmp_path)
    expect(page.locator("#found")).to_contain_text("There is no record here.")


def test_the_whole_cup_is_printed(opened: Opened) -> None:
    page = opened("/judge")
    page.locator("#folder").set_input_files(TOURNAMENT)
    expect(page.locator("#found .standings")).to_be_visible()
    with page.context.expect_page() as opening:
        page.get_by_role("button", name="Print", exact=True).click()
    report = opening.value
    report.wait_for_function("() => window.isPrinted")
    expect(report.locator("section.game")).to_have_count(8)
    expect(report.locator("body")).to_contain_text("The rook cannot go from c6 to b4")
    assert page.evaluate("document.querySelector('#file').files.length") == 0, "the files are sent for this once"


FORMS = {
    "text": ("report.txt", "The rook cannot"), "markdown": ("report.md", "**OPEN**"), "csv": ("report.csv", "CYX-3.1"),
    "bbcode": ("report.txt", "[b]"), "json": ("report.json", '"state":"offence"'), "junit": ("report.xml", "<failure"),
}  # fmt: skip


@pytest.mark.parametrize("chosen", [True, False], ids=["chosen files", "pasted"])
def test_a_report_is_saved_in_every_format(opened: Opened, chosen: bool) -> None:
    """On pasted text, or on files, one of JSON and one that cannot be read."""
    page = opened("/judge")
    if chosen:
        record = {"format": "adjudicator-record/1", "game": "cyclix", "turns": ["Rc3-c6", "Re5-e5"]}
        dropped(page, ["a.game", "b.json", "c.json"], [OPEN, json.dumps(record), "{"])
        expect(page.locator("#found nav button")).to_have_count(3)
    else:
        judged(page, OPEN)
    for form, (name, holds) in FORMS.items():
        with page.expect_download() as saved:
            page.locator(f'#reports button[value="{form}"]').click()
        assert saved.value.suggested_filename == name
        text = saved.value.path().read_text(encoding="utf-8")
        assert holds in text, form
        assert ("Re5-e5" in text, "c.json" in text) == (chosen, chosen), form


def test_a_report_on_chosen_files_has_them_all_without_scripts(opened: Opened, tmp_path: Path) -> None:
    page = opened("/judge", java_script_enabled=False)
    for n in (1, 2):
        (tmp_path / f"{n}.game").write_text(game(n), encoding="utf-8")
    page.locator("#file").set_input_files(sorted(tmp_path.iterdir()))
    page.locator("#go").click()
    expect(page.locator(".game")).to_have_count(2)
