"""What Python does with memory costs a page nothing, however deep it is called."""

from __future__ import annotations

import resource
from threading import Thread

from helvetia_site.web.memory import with_room_to_call

LOOPS = 50


def faults_at(depth):
    """Pages of memory that a loop so deep has fetched anew."""
    if depth:
        return faults_at(depth - 1)
    before = resource.getrusage(resource.RUSAGE_THREAD).ru_minflt
    for _ in range(LOOPS):
        deeper(20)
    return resource.getrusage(resource.RUSAGE_THREAD).ru_minflt - before


def deeper(depth):
    return depth and deeper(depth - 1)


def test_no_loop_fetches_its_stack_anew_at_each_turn():
    worst = []

    def look():
        depths = range(0, 300, 3)
        worst.append(max(with_room_to_call(faults_at, depth) for depth in depths))

    thread = Thread(target=look)
    thread.start()
    thread.join()
    assert worst[0] < LOOPS // 2
