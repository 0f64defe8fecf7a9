"""Sessions in the database, found by a query that is put into words once."""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from competitions.models.prepared import PreparedQuery

of_key = PreparedQuery(lambda key: Session.objects.filter(session_key=key))


class SessionStore(db.SessionStore):
    def _get_session_from_db(self) -> Session | None:
        found = of_key.first(str(self.session_key))
        if found and found.expire_date > timezone.now():
            return found
        self._session_key = None
        return None
