"""Tests the time limit: a caller ends a search, and the frame is reported as not replayable.

    time_limit.py LIBRARY PLAN
"""
import ctypes
import pathlib
import sys

from cartouche_header import Header
from held_resolver import HeldResolver

ROOT = pathlib.Path(__file__).resolve().parents[2]


def frame(header, plan, questions):
    """Resolves a frame with a limit of `questions` calls, None for no limit.

    Returns the visible ids, whether the frame is replayable, and the contexts of the calls."""
    resolver = HeldResolver(header, plan)
    contexts = []

    def is_out_of_time(context):
        contexts.append(context)
        return len(contexts) > questions

    # It has to outlive the resolver, as a function of C would.
    function = header.types["cartouche_is_out_of_time"](0 if questions is None else is_out_of_time)
    assert header.set_time_limit(resolver.handle, function, 1234) == 0
    assert resolver.resolve((800, 600)) == 0
    counts = header.types["cartouche_frame_counts"]()
    assert header.counts(resolver.handle, ctypes.byref(counts)) == 0
    shown = sorted(placement["id"] for placement in resolver.frame()["placements"])
    resolver.close()
    return shown, counts.is_replayable == 1, contexts


def main():
    library, plan = sys.argv[1:3]
    header = Header(ROOT / "Sources/CCartouche/include/cartouche.h", ctypes.CDLL(library))
    plan = pathlib.Path(plan).read_bytes()

    # Without any time it is greedy's frame.
    assert frame(header, plan, 0) == (["b"], False, [1234])
    shown, is_replayable, contexts = frame(header, plan, 1000000)
    assert (shown, is_replayable) == (["a", "c"], True)
    assert len(contexts) > 1 and set(contexts) == {1234}, contexts
    # A search that ends at any call gives a frame, and the callback is not called again.
    for questions in range(len(contexts)):
        shown, is_replayable, asked = frame(header, plan, questions)
        assert shown in (["b"], ["a", "c"]) and not is_replayable and len(asked) == questions + 1
    assert frame(header, plan, None) == (["a", "c"], True, [])
    print(f"C interface: a search that asks {len(contexts)} times ends at each")


main()
