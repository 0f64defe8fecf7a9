"""A club's own boards: a text each, as its organiser typed it."""

from __future__ import annotations

from django.db import models
from django.urls import reverse


class BoardRows(models.QuerySet["ClubBoard"]):
    """Boards, and how they are looked for."""

    def offered(self) -> BoardRows:
        """The boards that can be chosen."""
        return self.filter(removed_at=None)

    def called(self, public_id: str) -> ClubBoard | None:
        """Also one that was taken from the choice: what was decided for it stays."""
        return self.filter(public_id=public_id).first() if public_id else None


class ClubBoard(models.Model):
    """A board that a club plays on. Its text never changes; another text is another board.

    A match that was begun holds its board itself, so nothing here moves it.
    """

    public_id = models.CharField(max_length=20, unique=True)
    club = models.ForeignKey("competitions.Club", models.CASCADE, related_name="boards")
    game = models.CharField(max_length=20)
    name = models.CharField(max_length=60)
    text = models.TextField()
    # SHA-256 of the text: what the log holds of it.
    digest = models.CharField(max_length=64)
    made_at = models.DateTimeField()
    # Since when nobody can choose it any more.
    removed_at = models.DateTimeField(null=True, blank=True)

    objects = BoardRows.as_manager()

    class Meta:
        ordering = ("name", "pk")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("board", args=[self.club.slug, self.public_id])
