"""A picture put together: the board, the pieces, the marks, the words."""

from drawing import caption, words
from drawing.framing import frame
from drawing.look import Look, Shown
from drawing.marks import mark_choice, mark_refusal, mark_status, mark_threats
from drawing.marks.effects import mark_effects, steps_of
from drawing.marks.ways import play
from drawing.registry import drawing_of
from drawing.scene import Scene


def compose(shown: Shown, look: Look) -> Scene:
    """The scene of a position, or of a ruling on it."""
    drawn = drawing_of(shown.game)
    scene = drawn.lay_out(shown, look.ground(drawn.views[0], named=bool(drawn.levels)))  # only levels have names
    _mark(scene, shown, look)
    scene.names = {
        key: words.piece_title(shown, look, *key) for key in {(token.side, token.kind) for token in scene.tokens}
    }
    scene = frame(scene, look)
    caption.add_caption(scene, shown, look)
    scene.title = words.title(shown, look)
    scene.description = words.describe(shown, look, len(scene.title))
    return scene


def _mark(scene: Scene, shown: Shown, look: Look) -> None:
    ruling, status = shown.ruling, shown.status
    if look.marks == "none":
        return
    for place in shown.refused:
        scene.mark("refused", place)
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
        play(scene, steps_of(shown, ruling["effects"]))
    elif look.show == "after":
        mark_status(scene, status)
    mark_effects(scene, shown, ruling["effects"], done=begun or look.show == "after")
    if begun:
        mark_choice(scene, shown, status.get("awaits") or {})
