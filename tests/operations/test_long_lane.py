"""Long requests have some of the threads, and a bounded place to wait."""

from types import SimpleNamespace

import pytest

from adjudicator.server.long_lane import MAX_WAITING, Admission, LongLane
from adjudicator.web.http.exclusive import Line


class Connection:
    """As much of a connection as the lane looks at."""

    def __init__(self, size: int) -> None:
        self.sock = SimpleNamespace(held=size)


@pytest.mark.parametrize(("threads", "places"), [(1, 2), (3, 3), (4, 3), (16, 8), (64, 32)])
def test_half_of_the_threads_may_have_long_requests(threads: int, places: int) -> None:
    line = Line()
    line.fit(threads)
    lane = LongLane(threads, line.places)
    entered = [lane.enter(Connection(9_000)) for _ in range(places + 2)]
    assert entered == [Admission.NOW] * places + [Admission.LATER] * 2


def test_those_who_wait_follow_in_turn() -> None:
    lane = LongLane(4, 1)
    first, *others = [Connection(9_000) for _ in range(5)]
    assert [lane.enter(one) for one in (first, *others)] == [Admission.NOW] * 3 + [Admission.LATER] * 2
    assert lane.leave(first) is others[2]
    assert lane.leave(first) is None, "who is not inside frees no place"
    assert [lane.leave(one) for one in others] == [others[3], None, None, None]
    assert [lane.enter(Connection(1)) for _ in range(4)] == [Admission.NOW] * 3 + [Admission.LATER]


def test_what_waits_has_a_bound() -> None:
    lane = LongLane(1, 0)
    connections = [Connection(MAX_WAITING // 2) for _ in range(5)]
    entered = [lane.enter(one) for one in connections]
    assert entered == [Admission.NOW] * 2 + [Admission.LATER] * 2 + [Admission.NEVER]
    lane.leave(connections[0])
    assert lane.enter(connections[4]) is Admission.LATER
