"""Frames: messages in a stream."""

from __future__ import annotations

import io

import pytest

from dorehami.bots.pool.frames import HEADER, MAX_LENGTH, frame, read_frame


def test_messages_are_read_as_they_were_written() -> None:
    """One after another, the empty one too; then there are no more."""
    messages = [b"income", b"", bytes(1000)]
    stream = io.BytesIO(b"".join(frame(message) for message in messages))
    assert [read_frame(stream) for _ in range(4)] == [*messages, None]


@pytest.mark.parametrize("size", range(9))
def test_a_stream_may_end_anywhere(size: int) -> None:
    """Half a message is none."""
    assert read_frame(io.BytesIO(frame(b"coup 1")[:size])) is None


def test_a_message_beyond_measure_is_nonsense() -> None:
    """Nobody waits for it."""
    with pytest.raises(ValueError, match="a message of 1048577 bytes"):
        read_frame(io.BytesIO(HEADER.pack(MAX_LENGTH + 1)))
