"""What the board of a match is dressed with: `matches` imports no other drawing."""

from __future__ import annotations

from competitions.drawings.crests import Drawing as Drawing
from competitions.drawings.crests import drawing as drawing
from competitions.drawings.kits import HEX as HEX
from competitions.drawings.kits import Kit as Kit
from competitions.drawings.kits import TeamKits as TeamKits
from competitions.drawings.kits import contrast as contrast
from competitions.drawings.kits import difference as difference
from competitions.drawings.kits import smallest_difference as smallest_difference
from competitions.drawings.looks import default_look as default_look
