"""The shape of the policy nets, as ``policy.h`` has it: how many numbers of each kind."""

from __future__ import annotations

YES = 16
"""A feature that is simply so; others are in sixteenths of it too."""
HIDDEN = 64
CALL_STATE, CALL_ACTION = 90, 38
PLAY_STATE, PLAY_ACTION = 92, 66
MOST_STATE, MOST_ACTION = max(CALL_STATE, PLAY_STATE), max(CALL_ACTION, PLAY_ACTION)
NET_SIZE = (MOST_STATE + MOST_ACTION + 1) * HIDDEN + 4 * HIDDEN
"""Bytes of one net's weights: rows of the state, rows of the action, the biases (32 bits each), the
row that leads to the answer; all others are of 8 bits."""


def require_weights(weights: bytes) -> None:
    """Raises ValueError where these can't be the weights of both nets."""
    if len(weights) != 2 * NET_SIZE:
        raise ValueError(f"weights of {2 * NET_SIZE} bytes are needed, not {len(weights)}")
