"""A picture put together: the board, the pieces, the marks, the words."""

from drawing import caption, description
from drawing.framing import framed
from drawing.look import Look, Shown
from drawing.marks import mark_choice, mark_effects, mark_refusal, mark_status, mark_threats
from drawing.registry import LEVELS, board_of
from drawing.scene import Scene
from drawing.ways import legs_of, play


def compose(shown: Shown, look: Look) -> Scene:
    """The scene of a position, or of a ruling on it."""
    board = board_of(shown.game)
    # The fields of the look that a board depends on, so that pictures share boards. Only levels have names.
    language = look.language if shown.game in LEVELS else "en"
    ground = Look(look.view or board.VIEWS[0], language, names=look.names, layout=look.layout, levels=look.levels)
    scene = board.lay_out(shown, ground)
    _mark(scene, shown, look)
    scene.names = {key: description.named(shown, look, *key) for key in {(one.side, one.kind) for one in scene.tokens}}
    scene = framed(scene, look)
    caption.write(scene, shown, look)
    scene.title = description.title(shown, look)
    scene.description = description.describe(shown, look, len(scene.title))
    return scene


def _mark(scene: Scene, shown: Shown, look: Look) -> None:
    ruling, status = shown.ruling, shown.status
    if look.marks == "none":
        return
    for at in shown.refused:
        scene.mark("refused", at)
    if look.marks == "threats":
        mark_threats(scene, status)
        return
    if ruling is None:
        mark_status(scene, status)
        return
    if ruling["reason"]:
        mark_refusal(scene, shown, ruling["reason"])
        return
    begun = ruling["verdict"] == "incomplete"
    if begun:
        play(scene, legs_of(ruling["effects"], shown.units))
    elif look.show == "after":
        mark_status(scene, status)
    mark_effects(scene, shown, ruling["effects"], done=begun or look.show == "after")
    if begun:
        mark_choice(scene, shown, status.get("awaits") or {})
