"""BattleLore on its page, by clicks and keys as a person would: units, orders, attacks, dice, choices."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.battlelore import SETUPS
from tests.support.browser.board import (
    Opened,
    address,
    button,
    called,
    choose,
    click,
    keys,
    link,
    message,
    ready,
    reload,
    started,
    turns,
    walk,
)

SEEDED = """
let state = 360;
crypto.getRandomValues = (bytes) => {
  for (let k = 0; k < bytes.length; k++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[k] = state >>> 24;
  }
  return bytes;
};
"""
"""Dice that fall alike in every run."""


def battle(opened: Opened, name: str, **context: Any) -> Page:
    """The page of BattleLore with one of its battles."""
    return started(opened, link("battlelore", position=SETUPS[name]), **context)


def battle_of_their_own(opened: Opened, name: str, **context: Any) -> Page:
    """The page with one of its battles and one unit more: what its weapons do is not known."""
    units: Any = SETUPS[name]["units"]
    more = {"scout": {"side": "north", "hex": "a1", "kind": "creature", "creature": "wood_wyvern"}}
    return started(opened, link("battlelore", position={**SETUPS[name], "units": {**units, **more}}), **context)


def panel(page: Page) -> Locator:
    return page.locator("#panel")


def rolled(page: Page, *faces: str, use: str = "Use these dice") -> None:
    """Enter dice by hand, one face after the other."""
    panel(page).locator("details:has(.palette) > summary").click()
    for face in faces:
        page.locator(".palette").get_by_role("button", name=face, exact=True).click()
    button(page, use)


def declared(page: Page, attacker: str, target: str) -> None:
    """Click a unit, then its target; a bonus strike hits in the setups."""
    click(page, attacker, target)
    expect(panel(page).locator(".tray")).to_be_visible()


def test_an_attack_with_a_critical_hit_a_retreat_and_trampling_is_played_to_its_end(opened: Opened) -> None:
    page = battle_of_their_own(opened, "cornered")
    expect(panel(page)).to_contain_text("These units can attack in melee")
    choose(page, "g6")
    odds = page.locator("#board .odds")
    expect(odds, "before the target is chosen, even if a question is open").to_have_text(["16–26%"])
    panel(page).get_by_text("Attack from afar").click()
    expect(odds, "ranged targets are shown on request").to_have_count(3)
    assert message(page).startswith("To move, click a lit hex.")
    walk(page, "g5")
    assert "dies 16–26%" in page.evaluate("document.activeElement.ariaLabel")
    keys(page, "Enter")
    expect(panel(page)).to_contain_text("Does the sword on a shield hit?")
    expect(panel(page).get_by_role("link", name="BTL-5.1")).to_be_visible()
    assert page.evaluate("document.activeElement.textContent") == "Yes, it hits", "the question has the focus"
    keys(page, "Enter")
    expect(page.locator("#standing")).to_contain_text("Roll 4 dice for the attack.")
    rolled(page, "blue helmet", "bonus strike", "flag", "flag")
    expect(page.locator("#standing")).to_contain_text("Roll 2 dice for a critical hit.")
    expect(panel(page).get_by_role("link", name="BTL-5.2")).to_be_visible()
    rolled(page, "red helmet", "lore")
    expect(page.locator("#standing")).to_contain_text("South must choose how many flags the unit ignores.")
    button(page, "Ignore 1 flag")
    expect(page.locator("#standing")).to_contain_text("one per missing hex")
    rolled(page, "red helmet", "red helmet", "lore")
    expect(page.locator("#standing")).to_contain_text("critical hit on the blue spider on f4, which is trampled")
    expect(page.locator("#board .melees")).to_have_count(1)
    rolled(page, "blue helmet")
    assert "The ice drake on g5 may battle back against the cavalry on g6 (riders)" in message(page).replace(
        "the ice", "The ice"
    )
    assert "the blue spider on f4 dies of a critical hit" in message(page)
    (turn,) = turns(page)
    assert turn.startswith("North's cavalry on g6 (riders) attacks the ice drake on g5 with 4 dice")
    assert "tramples the cavalry on g4 (raiders) and the blue spider on f4" in message(page)
    expect(panel(page)).to_contain_text("South 0, North 1")
    expect(panel(page).locator(".story .roll")).to_have_count(4)
    expect(panel(page)).to_contain_text("Not checked: whether a bonus strike hits.")
    reload(page)
    assert turns(page) == [turn]
    back = panel(page).get_by_role("button", name="Battle back: the ice drake on g5")
    expect(back).to_contain_text("%")
    back.click()
    ready(page)
    rolled(page, "red helmet", "lore", "lore")
    assert len(turns(page)) == 2


def test_a_retreat_is_chosen_hex_by_hex_and_a_step_is_taken_back(opened: Opened) -> None:
    page = battle(opened, "duel")
    declared(page, "g6", "g5")
    rolled(page, "flag", "flag", "lore", "lore")
    expect(page.locator("#standing")).to_have_text("South must choose the path of retreat.")
    assert called(page, ", possible target") == ["f4", "g4"]
    click(page, "a9")
    assert message(page) == "Click the lit hexes on the board, one after the other."
    click(page, "f4")
    assert called(page, ", possible target") == ["f3", "g3"]
    button(page, "Take back a step")
    assert called(page, ", possible target") == ["f4", "g4"]
    button(page, "Take back a step")
    expect(page.locator("#standing")).to_contain_text("Roll 4 dice for the attack.")
    rolled(page, "flag", "flag", "lore", "lore")
    click(page, "g3")
    assert message(page) == "Click the lit hexes on the board, one after the other.", "two paths end there"
    click(page, "f3")
    assert "retreats to f3" in message(page), "one path ends there"
    page.locator("#previous").click()
    ready(page)
    assert page.locator('#board [data-at="g5"][data-piece="giant_spider"]').count()
    page.locator("#next").click()
    ready(page)
    assert page.locator('#board [data-at="f3"][data-piece="giant_spider"]').count()


def test_a_battle_under_way_outlives_a_reload_and_is_sent_on(opened: Opened) -> None:
    page = battle(opened, "duel")
    before = address(page)
    declared(page, "g6", "g5")
    expect(page).not_to_have_url(before)
    button(page, "Cancel")
    expect(page).to_have_url(before)
    declared(page, "g6", "g5")
    reload(page)
    expect(page.locator("#standing")).to_contain_text("Roll 4 dice for the attack.")
    rolled(page, "flag", "flag", "lore", "lore")
    other = started(opened, address(page).partition("//")[2].partition("/")[2].join(("/", "")), locale="fr-FR")
    expect(other.locator("#standing")).to_contain_text("Le Sud doit choisir le chemin de retraite.")
    expect(panel(other).locator(".story .dice .die")).to_have_count(4)
    assert turns(other) == []
    button(other, "Reprendre une étape")
    expect(other.locator("#standing")).to_contain_text("Lancez 4 dés pour l'attaque.")
    click(page, "f3")
    assert "retreats to f3" in message(page)
    reload(page)
    assert len(turns(page)) == 1
    assert "path of retreat" not in message(page)


def test_lore_tokens_are_offered_where_they_may_be_spent(opened: Opened) -> None:
    page = battle(opened, "dragons")
    declared(page, "g4", "g5")
    expect(panel(page)).to_contain_text("The cavalry on g4 (lancers) may roll 1 more die for a lore token.")
    expect(panel(page).get_by_role("link", name="BTL-7.1")).to_be_visible()
    button(page, "Dice bought: 1")
    expect(page.locator("#standing")).to_contain_text("Roll 5 dice for the attack.")
    page.locator("#previous").click()
    ready(page)
    expect(panel(page).locator(".tray")).to_have_count(0)
    declared(page, "h3", "h6")
    rolled(page, "flag", "flag")
    riders = "The cavalry on h6 (riders) may ignore up to 2 more flags for a lore token each."
    expect(panel(page)).to_contain_text(riders)
    button(page, "Ignore 2 flags, for 2 lore tokens")
    assert "ignores 2 flags" in message(page)
    assert len(turns(page)) == 1


def test_a_card_orders_attacks_and_hits(opened: Opened) -> None:
    page = battle(opened, "ford")
    button(page, "South orders units")
    page.get_by_label("centre").fill("1")
    click(page, "f4", "h4")
    expect(panel(page)).to_contain_text("Units ordered: the infantry on f4 (pikes), ")
    button(page, "Order these units")
    assert "The card orders 1 unit; you named 2." in message(page)
    click(page, "h4")
    button(page, "Order these units")
    assert "South orders the infantry on f4 (pikes) (section: centre)." in message(page)
    button(page, "A card acts")
    click(page, "f6")
    page.get_by_label("Hits", exact=True).fill("2")
    button(page, "Hit it")
    assert "The infantry on f6 (axes) loses 2 figures" in message(page)
    button(page, "A card acts")
    click(page, "f8")
    button(page, "Attack it")
    panel(page).get_by_role("button", name="No", exact=True).click()
    ready(page)
    page.get_by_label("Enter the number of dice.").fill("2")
    button(page, "Declare the attack")
    rolled(page, "lore", "lore")
    assert "A card attacks the fire dragon on f8 with 2 dice and does not hit it." in message(page)
    assert len(turns(page)) == 3
    assert page.locator("#board [aria-label$=', ordered']").count() == 1


def test_ids_of_units_never_become_markup(opened: Opened) -> None:
    name = "-_onload-constructor__proto__-_"
    units: dict[str, Any] = {
        name: {"side": "north", "hex": "g6", "kind": "mounted", "banner": "red"},
        "constructor": {"side": "south", "hex": "g5", "kind": "creature", "creature": "troll"},
        "toString": {"side": "south", "hex": "f4", "kind": "foot", "banner": "blue"},
        "__proto__": {"side": "south", "hex": "e3", "kind": "foot", "banner": "blue"},
    }
    page = started(opened, link("battlelore", position={"units": units, "to_move": "north"}))
    click(page, "g5")
    assert message(page) == "It is not this unit's turn. A try is explained."
    page.keyboard.press("Escape")
    ready(page)
    click(page, "f4")
    expect(panel(page)).to_contain_text("the infantry on f4 (toString)")
    click(page, "e3")
    expect(panel(page)).to_contain_text("the infantry on e3 (__proto__)")
    click(page, "e3", "g6", "g5")
    assert "North's cavalry on g6 attacks the troll on g5 with 4 dice." in message(page)
    rolled(page, "blue helmet", "lore", "lore", "lore")
    assert "troll" in message(page)
    page = started(opened, link("battlelore", position={"units": {"<img src=x onerror=alert(1)>": units[name]}}))
    assert "<img" in message(page) or "cannot" in message(page).lower()
    assert page.locator('img:not([src*="/pieces/"])').count() == 0


@pytest.mark.parametrize("number", [8, pytest.param(30, marks=pytest.mark.slow)])
def test_a_battle_is_fought_with_dice_of_the_page(opened: Opened, number: int) -> None:
    page = battle(opened, "ford", viewport={"width": 360, "height": 800}, script=SEEDED)
    chance = random.Random(19)
    while len(turns(page)) < number:
        played = len(turns(page))
        one_turn(page, chance)
        assert len(turns(page)) == played + 1, message(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    before = turns(page)
    reload(page)
    assert turns(page) == before


def one_turn(page: Page, chance: random.Random) -> None:
    """An attack, a move or the end of a turn; whatever is awaited is rolled or chosen."""
    played = len(turns(page))
    back = panel(page).get_by_role("button", name="Battle back")
    if chance.random() < 0.2 and not back.count():
        panel(page).get_by_role("button", name="ends its turn").click()
        return ready(page)
    if back.count():
        back.click()
        ready(page)
    else:
        units = page.locator("#board [aria-label*=', can be selected']").evaluate_all(
            "(places) => places.map((one) => one.dataset.at)"
        )
        click(page, chance.choice(units))
        melee = panel(page).locator("h3 + .attack button")
        if not melee.count() or chance.random() < 0.3:
            return click(page, chance.choice(called(page, ", possible target")))
        melee.click()
        ready(page)
    for _ in range(20):
        if len(turns(page)) > played:
            return None
        primary = panel(page).locator("button.primary")
        if primary.count():
            primary.last.click()
            ready(page)
        else:
            click(page, chance.choice(called(page, ", possible target")))
    raise AssertionError(f"this battle came to no end: {panel(page).inner_text()}")


WATCHED = """() => {
  window.seen = new Set();
  const count = () => seen.add(document.querySelectorAll(".tray button").length);
  new MutationObserver(count).observe(document.querySelector(".tray"), {childList: true});
}"""


def test_dice_are_thrown_one_by_one(opened: Opened) -> None:
    page = battle(opened, "duel", reduced_motion="no-preference")
    declared(page, "g6", "g5")
    page.evaluate(WATCHED)
    button(page, "Throw 4 dice")
    assert page.evaluate("[...window.seen].sort()") == [1, 2, 3, 4]


def test_odds_change_with_the_answer_to_the_question(opened: Opened) -> None:
    page = battle_of_their_own(opened, "duel")
    click(page, "g6")
    expect(page.locator("#board .odds")).to_have_text(["11–20%"])
    page.get_by_label("no", exact=True).check()
    expect(page.locator("#board .odds")).to_have_text("11%")
    expect(panel(page)).to_contain_text("Lives but retreats")
    click(page, "g5")
    expect(page.locator("#standing")).to_contain_text("Roll 4 dice for the attack.")  # the question is answered


def test_the_header_names_the_side_that_decides(opened: Opened) -> None:
    """A battle back, and the flags that a creature ignores, are for the side whose turn it is not."""
    page = battle(opened, "duel", viewport={"width": 1280, "height": 720})
    expect(page.locator("#standing")).to_have_text("North to move.")
    click(page, "g6")
    expect(panel(page).get_by_text("Does the sword on a shield hit? yes")).to_be_visible()
    expect(panel(page).get_by_text("The attacker's weapon decides")).to_be_hidden()
    click(page, "g5")
    expect(page.locator("#standing")).to_have_text("Roll 4 dice for the attack.")
    rolled(page, "lore", "lore", "lore", "flag")
    expect(page.locator("#standing")).to_have_text("South may battle back.")
    back = panel(page).get_by_role("button", name="Battle back")
    expect(back).to_be_in_viewport(ratio=1)
    expect(back).to_have_text(re.compile(r"g6 \d"))
    expect(panel(page).get_by_role("button", name="North ends its turn")).to_be_in_viewport(ratio=1)
    expect(page.locator("#board .laid .die")).to_have_count(4)
    button(page, "North orders units")
    for part in ("heading", "button"):
        expect(panel(page).get_by_role(part).first).to_be_in_viewport(ratio=1)
