"""The text of a save, growing with its match: writing one more action costs one more line."""

from __future__ import annotations

from game.rules import Record, apply
from game.rules.record import final_state, line, result_line

from .store import Save, dump_save


class Journal:
    """Keeps the text of a match being played.

    ``text`` is always what ``dump_save`` makes of the record given last; but where that writes the
    whole match anew, ``add`` only writes what is new, so that a long match is saved as quickly
    after its thousandth action as after its first.
    """

    def __init__(self, save: Save) -> None:
        self.text = dump_save(save)
        self._record = save.record
        self._state = final_state(save.record)

    def add(self, record: Record) -> str:
        """The text of the match, which has come as far as ``record``.

        Raises ValueError when ``record`` does not continue the one given last, and IllegalAction
        for a move the rules forbid; the text then stays what it was.
        """
        known = len(self._record.moves)
        if record.moves[:known] != self._record.moves:
            raise ValueError("the record of another match, or an earlier one of this")
        state, lines = self._state, []
        for move in record.moves[known:]:
            deals = state.deals
            state, _ = apply(state, move.action)
            lines.append(line(move))
            if state.deals > deals and state.last is not None:
                lines.append(result_line(state.last))
        self.text += "".join(f"{each}\n" for each in lines)
        self._record, self._state = record, state
        return self.text
