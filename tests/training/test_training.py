"""Training from nothing: it compiles, learns from the careful bot, stops, goes on, and its weights
are ones the kernel can read."""

import random
from dataclasses import replace
from pathlib import Path
from subprocess import CalledProcessError

import pytest

from game.kernel import Compiled, open_kernel
from game.kernel.packing import SIZE
from game.kernel.pondering import Settings
from game.kernel.shapes import NET_SIZE
from game.players.bots.policy import weights
from game.rules import Options, view
from game.training import __main__ as training
from game.training.native import Native
from game.training.quantise import quantise, read_state
from game.training.tables import decisions, some_options, write_options
from tests.kernel.positions import decisions as positions


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A training of a second of processor time, begun with few examples."""
    made: Path = tmp_path_factory.mktemp("training")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(training, "EXAMPLE_DEALS", 60)
        patch.setattr(training, "TABLES", 50)
        training.train(made, seconds=1, seed=3)
    return made


def test_weights_come_out_that_the_kernel_reads(folder: Path) -> None:
    trained = read_state(folder / "state")
    assert trained.deals > 100
    assert trained.seconds >= 1
    weights = quantise(trained)
    assert len(weights.content) == 2 * NET_SIZE
    assert min(weights.scales) > 0
    seen = [view(state, state.turn) for state in positions(41, 50)]
    judged = open_kernel(weights.content).judge(seen)
    assert any(len({number for _, number in one}) > 1 for one in judged)


def test_it_goes_on_where_it_stopped(folder: Path) -> None:
    before = read_state(folder / "state")
    training.train(folder, seconds=2, seed=3)
    after = read_state(folder / "state")
    assert after.deals > before.deals
    assert after.seconds >= 2
    assert after.nets != before.nets


def test_in_the_later_part_the_calls_stay_and_the_play_goes_on(folder: Path) -> None:
    training.train(folder, seconds=2, seed=3)
    before = read_state(folder / "state")
    training.train(folder, seconds=4, seed=3)  # half of it is behind: the play alone
    after = read_state(folder / "state")
    assert after.nets[0] == before.nets[0]
    assert after.nets[1] != before.nets[1]


def test_a_net_too_sure_of_itself_is_softened(folder: Path) -> None:
    trained = read_state(folder / "state")
    assert all(0.1 < softer < 10 for softer in trained.softer)
    plain, softened = (quantise(replace(trained, softer=(1.0, each))) for each in (1.0, 2.5))
    assert softened.content == plain.content
    assert softened.scales == (plain.scales[0], 2.5 * plain.scales[1])


def test_a_file_that_is_no_state_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "state"
    other.write_bytes(b"something else")
    with pytest.raises(ValueError, match="no state"):
        read_state(other)


@pytest.mark.parametrize("more", [-64, 64])
def test_a_state_of_nets_of_another_shape_is_refused_and_kept(
    more: int, folder: Path, tmp_path: Path
) -> None:
    for name in ("options", "imitation"):
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    state = (folder / "state").read_bytes()
    other = (state + bytes(64))[: len(state) + more]
    (tmp_path / "state").write_bytes(other)
    with pytest.raises(ValueError, match="no state"):
        read_state(tmp_path / "state")
    with pytest.raises(CalledProcessError):
        training.train(tmp_path, seconds=1, seed=3)
    assert (tmp_path / "state").read_bytes() == other


def test_tables_are_played_by_any_options(tmp_path: Path) -> None:
    rng = random.Random(1)
    drawn = [some_options(rng) for _ in range(300)]
    assert all(options.misplay == "prevent" for options in drawn)
    for name in ("no_trumps", "doubling", "hold", "throw_in_eight", "last_trick", "pair"):
        assert len({getattr(options, name) for options in drawn}) > 1, name
    write_options(tmp_path / "options", 20, 1)
    assert len((tmp_path / "options").read_bytes()) == 20 * 32


def test_decisions_are_those_with_a_choice() -> None:
    found = list(decisions(Options(), "test", 1))
    assert 10 < len(found) < 60
    assert all(len(one) == SIZE + 1 for one in found)


def test_the_kernel_of_this_machine_answers_as_the_shipped_one() -> None:
    shipped, native = open_kernel(weights()), Compiled(Native(), weights())
    thinking = Settings((3276.7, 1227.4), worlds=8, candidates=100)
    for number, state in enumerate(positions(42, 120)):
        seen = view(state, state.turn)
        assert native.judge([seen]) == shipped.judge([seen])
        if state.phase == "play" and number % 3 == 0:
            assert native.ponder(seen, thinking, number) == shipped.ponder(seen, thinking, number)
