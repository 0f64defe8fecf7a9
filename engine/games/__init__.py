"""The games, each in a folder of its own; they are strangers to each other.

A game brings one `Room` (engine/room.py), in `room.py`, and an entry in
engine/registry.py. The room names all that the floor asks of it: rulesets, each a `Game`
(engine/protocol.py), what its dice show and its cards do; the options of a match, the box
of cards, the narrator, the board, the coaches, what is counted, what a side may see. How
its files are cut is its own affair; tests/toss.py does with one.
"""
