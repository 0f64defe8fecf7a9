"""The queue as files: a message is whole or not there, and a torn one stops nobody."""

from __future__ import annotations

from queue import Empty

import pytest
from kombu import Connection
from kombu.exceptions import ChannelError

from helvetia_site import file_queue


@pytest.fixture
def channel(tmp_path):
    file_queue.register_scheme()
    folders = {
        "data_folder_in": str(tmp_path),
        "data_folder_out": str(tmp_path),
        "control_folder": str(tmp_path / "control"),
    }
    with Connection("files://localhost", transport_options=folders) as connection:
        yield connection.channel()


def names(folder):
    return [path.name for path in folder.glob("*.msg")]


def test_what_is_put_is_got_once(channel, tmp_path):
    channel._put("celery", {"task": "wake"})
    assert len(names(tmp_path)) == 1
    assert channel._get("celery") == {"task": "wake"}
    with pytest.raises(Empty):
        channel._get("celery")


def test_a_message_that_is_being_written_is_not_seen(channel, tmp_path, monkeypatch):
    def look(path, name):
        assert path.read_text()
        with pytest.raises(Empty):
            channel._get("celery")
        raise OSError("disk full")

    monkeypatch.setattr("pathlib.Path.replace", look)
    with pytest.raises(ChannelError, match="cannot be written"):
        channel._put("celery", {"task": "wake"})
    assert names(tmp_path) == []


def test_a_torn_message_is_passed_over(channel, tmp_path, caplog):
    (tmp_path / "1_a.celery.msg").write_text('{"task": "w')
    with pytest.raises(Empty):
        channel._get("celery")
    assert "could not be read" in caplog.text
    channel._put("celery", {"task": "wake"})
    assert channel._get("celery") == {"task": "wake"}
