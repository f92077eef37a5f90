"""Texts about remote games that the invitation says."""

from app.core.texts import say

PLAY, BY_LINK_INSTEAD, SEEN_ADDRESS = say("friend.play"), say("friend.by-link"), say("friend.seen-address")
