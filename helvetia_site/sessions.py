"""Sessions in the database, found by a query that is put into words once."""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from competitions.models.prepared import PreparedQuery

of_key = PreparedQuery(lambda key: Session.objects.filter(session_key=key))


class SessionStore(db.SessionStore):
    def _get_session_from_db(self) -> Session | None:
        """The row, while it counts.

        The key of a row that has expired is kept, and with it the cookie: a clock that
        ran ahead signs nobody out for good.
        """
        found = of_key.first(str(self.session_key))
        if found is None:
            self._session_key = None
            return None
        return found if found.expire_date > timezone.now() else None
