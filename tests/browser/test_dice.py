"""BattleLore on its page, by clicks and keys as a person would: units, orders, attacks, dice, choices."""

import random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.battlelore.battles import BATTLES
from tests.browser.board import Opened, button, click, keys, link, message, ready, reload, started, turns

SEEDED = """
let state = %d;
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
    return started(opened, link("battlelore", position=BATTLES[name]), **context)


def panel(page: Page) -> Locator:
    return page.locator("#panel")


def rolled(page: Page, *faces: str, use: str = "Use these dice") -> None:
    """Enter dice by hand, one face after the other."""
    for face in faces:
        page.locator(".palette").get_by_role("button", name=face, exact=True).click()
    button(page, use)


def walk(page: Page, at: str) -> None:
    """Go to a hex with the arrow keys: to its row, then along it."""
    for _ in range(40):
        here = page.evaluate("document.activeElement.dataset.at")
        if here == at:
            return
        if here[1] != at[1]:
            page.keyboard.press("ArrowDown" if here[1] > at[1] else "ArrowUp")
        else:
            page.keyboard.press("ArrowRight" if here < at else "ArrowLeft")
    raise AssertionError(f"the arrow keys do not lead to {at}")


def declared(page: Page, attacker: str, target: str) -> None:
    """Click a unit, then its target; a bonus strike hits."""
    click(page, attacker, target)
    page.get_by_label("yes").check()
    button(page, "Declare the attack")


def test_an_attack_with_a_critical_hit_a_retreat_and_trampling_is_played_to_its_end(opened: Opened) -> None:
    page = battle(opened, "cornered")
    click(page, "g6", "g5")
    expect(panel(page)).to_contain_text("Melee with 4 dice.")
    button(page, "Declare the attack")
    assert message(page) == "Does a bonus strike hit?", "what the rules leave open is asked for, not guessed"
    page.get_by_label("yes").check()
    expect(panel(page)).to_contain_text("With 4 dice: death 25.7%, survival 74.3%.")
    button(page, "Declare the attack")
    rolled(page, "blue helmet", "bonus strike", "flag", "flag")
    expect(panel(page)).to_contain_text("Roll 2 dice for a critical hit.")
    rolled(page, "red helmet", "lore")
    expect(panel(page)).to_contain_text("South must choose how many flags the unit ignores.")
    button(page, "Ignore 1 flag")
    expect(panel(page)).to_contain_text("one per missing hex")
    rolled(page, "red helmet", "red helmet", "lore")
    expect(panel(page)).to_contain_text("critical hit on creature spider, which is trampled")
    rolled(page, "blue helmet")
    assert "nit drake may battle back against unit riders" in message(page)
    assert "unit spider dies of a critical hit on f4" in message(page)
    (turn,) = turns(page)
    assert turn == "riders attacks drake"
    assert "tramples units raiders and spider; unit raiders loses 1 figure" in message(page)
    expect(panel(page)).to_contain_text("South 0, North 1")
    expect(panel(page).locator(".story .roll")).to_have_count(4)
    expect(panel(page)).to_contain_text("Not checked: whether a bonus strike hits.")
    reload(page)
    assert turns(page) == [turn]
    button(page, "drake battles back against riders")
    page.get_by_role("button", name="Declare the attack").click()
    rolled(page, "red helmet", "lore", "lore")
    assert len(turns(page)) == 2


def test_a_retreat_goes_where_its_owner_clicks_and_a_step_is_taken_back(opened: Opened) -> None:
    page = battle(opened, "duel")
    declared(page, "g6", "g5")
    rolled(page, "flag", "flag", "lore", "lore")
    expect(panel(page).get_by_role("button", name="By ")).to_have_count(4)
    click(page, "a9")
    assert message(page) == "South must choose the path of retreat."
    button(page, "Take back a step")
    expect(panel(page)).to_contain_text("Roll 4 dice for the attack.")
    rolled(page, "flag", "flag", "lore", "lore")
    click(page, "g3")
    assert message(page).startswith("Several paths end on g3")
    click(page, "f3")
    assert "retreats from g5 to f3" in message(page)
    page.locator("#previous").click()
    ready(page)
    assert page.locator('#board [data-at="g5"][data-piece="giant_spider"]').count()
    page.locator("#next").click()
    ready(page)
    assert page.locator('#board [data-at="f3"][data-piece="giant_spider"]').count()


def test_a_battle_under_way_outlives_a_reload_and_is_sent_on(opened: Opened) -> None:
    page = battle(opened, "duel")
    declared(page, "g6", "g5")
    reload(page)
    expect(panel(page)).to_contain_text("Roll 4 dice for the attack.")
    rolled(page, "flag", "flag", "lore", "lore")
    other = started(opened, page.url.partition("//")[2].partition("/")[2].join(("/", "")), locale="fr-FR")
    expect(panel(other)).to_contain_text("Le Sud doit choisir le chemin de retraite.")
    expect(panel(other).locator(".story .dice .face")).to_have_count(4)
    assert turns(other) == []
    button(other, "Reprendre une étape")
    expect(panel(other)).to_contain_text("Lancez 4 dés pour l'attaque.")
    click(page, "f3")
    assert "retreats from g5 to f3" in message(page)
    reload(page)
    assert turns(page) == ["riders attacks spider"]
    expect(panel(page)).not_to_contain_text("path of retreat")


def test_a_battle_that_is_left_is_not_in_the_link(opened: Opened) -> None:
    page = battle(opened, "duel")
    before = page.url
    declared(page, "g6", "g5")
    assert page.url != before
    button(page, "Cancel")
    assert page.url == before


def test_lore_tokens_are_offered_where_they_may_be_spent(opened: Opened) -> None:
    page = battle(opened, "dragons")
    declared(page, "g4", "g5")
    expect(panel(page)).to_contain_text("Unit lancers may roll 1 more die for a lore token.")
    button(page, "Dice bought: 1")
    expect(panel(page)).to_contain_text("Roll 5 dice for the attack.")
    page.locator("#previous").click()
    ready(page)
    expect(panel(page)).not_to_contain_text("Roll 5 dice")
    declared(page, "g4", "g5")
    button(page, "Dice bought: 1")
    rolled(page, "flag", "flag", "lore", "lore", "lore")
    expect(panel(page)).to_contain_text("Unit dragon may ignore up to 2 more flags for a lore token each.")
    button(page, "Ignore 2 flags, for 1 lore token")
    assert "ignores 2 flags" in message(page)
    assert len(turns(page)) == 1


def test_illegal_tries_are_explained_in_french(opened: Opened) -> None:
    page = battle(opened, "duel", locale="fr-FR")
    click(page, "g5", "f4")
    assert "BTL-1.3" in message(page)
    click(page, "g6", "a1")
    assert "BTL-4.1" in message(page)
    click(page, "h7")
    assert "Légal" in message(page)
    button(page, "Fin du tour : le Nord")
    assert "C'est au tour du Sud." in message(page).replace("\u2019", "'")


def test_a_card_orders_attacks_and_hits(opened: Opened) -> None:
    page = battle(opened, "ford")
    button(page, "South plays a card that orders units")
    page.get_by_label("centre").fill("1")
    click(page, "f4", "h4")
    expect(page.get_by_label("pikes (infantry, f4)")).to_be_checked()
    button(page, "Order these units")
    assert "The card orders 1 unit; you named 2." in message(page)
    click(page, "h4")
    button(page, "Order these units")
    assert "Unit pikes (South) is ordered (section: centre)." in message(page)
    button(page, "A card attacks or hits a unit")
    click(page, "f6")
    page.get_by_label("Hits", exact=True).fill("2")
    button(page, "Hit it")
    assert "Unit axes takes 2 hits" in message(page) or "Unit axes loses 2 figures" in message(page)
    button(page, "A card attacks or hits a unit")
    page.get_by_label("Unit", exact=True).select_option("dragon")
    button(page, "Attack it")
    page.get_by_label("Number of dice").fill("2")
    page.get_by_label("no", exact=True).check()
    button(page, "Declare the attack")
    rolled(page, "lore", "lore")
    assert "A card attacks unit dragon with 2 dice and does not hit it." in message(page)
    assert len(turns(page)) == 3
    assert page.locator("#board [aria-label$=', ordered']").count() == 1


def test_a_battle_is_fought_with_the_keyboard_alone(opened: Opened) -> None:
    page = battle(opened, "duel")
    page.locator("#board [tabindex='0']").focus()
    walk(page, "g6")
    assert "riders" in page.evaluate("document.activeElement.ariaLabel")
    keys(page, "Enter")
    walk(page, "g5")
    keys(page, "Enter")
    page.get_by_label("yes").focus()
    keys(page, "Space")
    page.get_by_role("button", name="Declare the attack").focus()
    keys(page, "Enter")
    assert page.evaluate("document.activeElement.textContent") == "Roll 4 dice", "the next thing to do has the focus"
    page.get_by_role("button", name="green helmet", exact=True).focus()
    for _ in range(4):
        page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.textContent") == "Use these dice"
    keys(page, "Enter")
    expect(page.locator("#live")).to_contain_text("Roll 4 dice for a critical hit.")
    assert page.evaluate("document.activeElement.textContent") == "Roll 4 dice"


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
    expect(panel(page)).to_contain_text("This unit may not act now.")
    page.keyboard.press("Escape")
    ready(page)
    click(page, "f4")
    expect(panel(page)).to_contain_text("toString (infantry, South, f4)")
    click(page, "e3")
    expect(panel(page)).to_contain_text("__proto__ (infantry, South, e3)")
    click(page, "e3", "g6", "g5")
    expect(panel(page)).to_contain_text(f"{name} attacks constructor")
    button(page, "Declare the attack")
    rolled(page, "blue helmet", "lore", "lore", "lore")
    assert "constructor" in message(page)
    page = started(opened, link("battlelore", position={"units": {"<img src=x onerror=alert(1)>": units[name]}}))
    assert "<img" in message(page) or "cannot" in message(page).lower()
    assert page.locator('img:not([src*="/pieces/"])').count() == 0


@pytest.mark.parametrize(("width", "number"), [(1400, 30), (360, 8)])
def test_a_battle_is_fought_with_dice_of_the_page(opened: Opened, width: int, number: int) -> None:
    page = battle(opened, "ford", viewport={"width": width, "height": 800})
    page.add_init_script(SEEDED % width)
    reload(page)
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
    back = panel(page).get_by_role("button", name="battles back")
    if chance.random() < 0.2 and not back.count():
        panel(page).get_by_role("button", name="ends its turn").click()
        return ready(page)
    if back.count():
        back.click()
        ready(page)
    else:
        movable = page.locator("#board [aria-label*=', can be selected']")
        units = movable.evaluate_all("(places) => places.map((one) => one.dataset.at)")
        click(page, chance.choice(units))
        melee = panel(page).locator("h3 + .choices").get_by_role("button")
        ways = page.locator("#board [aria-label*=', possible target']")
        if not melee.count() or chance.random() < 0.3:
            places = ways.evaluate_all("(places) => places.map((one) => one.dataset.at)")
            return click(page, chance.choice(places))
        melee.first.click()
        ready(page)
    if page.get_by_label("yes").count():
        page.get_by_label("yes").check()
    button(page, "Declare the attack")
    for _ in range(12):
        if len(turns(page)) > played:
            return None
        panel(page).locator("button.primary").last.click()
        ready(page)
    raise AssertionError(f"this battle came to no end: {panel(page).inner_text()}")
