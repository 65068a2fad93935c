"""Frames out of bytes: however they are cut, and whatever they are."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dorehami.server.sockets import frames
from dorehami.server.sockets.frames import BadFrame, Frame, FrameReader
from tests.support.server.raw_socket import length

MOST = 300  # bytes of a frame
KINDS = st.sampled_from([frames.CONTINUATION, frames.TEXT, frames.BINARY])
CONTROLS = st.sampled_from([frames.CLOSE, frames.PING, frames.PONG])
FRAMES = st.one_of(
    st.tuples(KINDS, st.booleans(), st.binary(max_size=MOST)),
    st.tuples(CONTROLS, st.just(True), st.binary(max_size=frames.MAX_CONTROL)),
)


def as_sent(frame: Frame, mask: bytes) -> bytes:
    """The bytes of a client, made the slow way."""
    opcode, last, payload = frame
    hidden = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
    return bytes([opcode | (0x80 if last else 0)]) + length(len(payload)) + mask + hidden


def read(data: bytes, cuts: list[int]) -> list[Frame]:
    reader, found = FrameReader(MOST), list[Frame]()
    places = [0, *sorted(cut % (len(data) + 1) for cut in cuts), len(data)]
    for start, end in pairwise(places):
        reader.feed(data[start:end])
        while (frame := reader.next()) is not None:
            found.append(frame)
    return found


@given(st.lists(st.tuples(FRAMES, st.binary(min_size=4, max_size=4)), max_size=5), st.lists(st.integers(0, 5000)))
def test_frames_are_read_however_they_are_cut(sent: list[tuple[Frame, bytes]], cuts: list[int]) -> None:
    """One by one, all at once, or byte by byte."""
    data = b"".join(as_sent(frame, mask) for frame, mask in sent)
    assert read(data, cuts) == [frame for frame, _ in sent]


@given(st.binary(max_size=400), st.lists(st.integers(0, 400)))
def test_noise_is_a_frame_or_a_bad_one(data: bytes, cuts: list[int]) -> None:
    """Nothing else comes of any bytes, and how they are cut makes no difference."""

    def outcome(cuts: list[int]) -> list[Frame] | int:
        try:
            return read(data, cuts)
        except BadFrame as bad:
            return bad.code

    assert outcome(cuts) == outcome([])


@pytest.mark.parametrize(
    ("head", "code"),
    [
        (b"\x81\x02", frames.PROTOCOL_ERROR),  # no mask
        (b"\xc1\x82", frames.PROTOCOL_ERROR),  # a reserved bit
        (b"\x83\x80", frames.PROTOCOL_ERROR),  # an opcode of no kind
        (b"\x09\x80", frames.PROTOCOL_ERROR),  # a ping in pieces
        (b"\x89\xfe", frames.PROTOCOL_ERROR),  # a long ping
        (b"\x81\xfe\x01\x2d", frames.TOO_BIG),
        (b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff", frames.TOO_BIG),
    ],
)
def test_a_bad_frame_is_known_by_its_head(head: bytes, code: int) -> None:
    """Nothing of it is waited for."""
    reader = FrameReader(MOST)
    reader.feed(head)
    with pytest.raises(BadFrame) as bad:
        reader.next()
    assert bad.value.code == code


@pytest.mark.parametrize("size", [0, 1, 125, 126, 2047, 2048, 65535, 65536])
def test_what_is_written_has_the_head_of_its_size(size: int) -> None:
    """As short as it may be, and without a mask."""
    text = b"a" * size
    assert frames.text_frame(text) == bytes([0x81]) + unmasked_length(size) + text


def unmasked_length(size: int) -> bytes:
    said = length(size)
    return bytes([said[0] & 0x7F]) + said[1:]


@pytest.mark.parametrize("code", [1000, 1001, 1008, 1011, 3000, 4999])
def test_a_code_that_may_be_sent_is_taken(code: int) -> None:
    """With or without a reason."""
    assert frames.close_code(code.to_bytes(2, "big")) == frames.close_code(code.to_bytes(2, "big") + b"bye") == code
    assert frames.close_code(b"") == frames.OK


@pytest.mark.parametrize("payload", [b"\x03", b"\x00\x00", b"\x03\xed", b"\x03\xee", b"\x0b\xb7", b"\x13\x88"])
def test_other_codes_are_against_the_protocol(payload: bytes) -> None:
    """Half a code, codes that are never sent, and numbers that are none."""
    with pytest.raises(BadFrame, match=str(frames.PROTOCOL_ERROR)):
        frames.close_code(payload)
