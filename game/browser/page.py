"""The open page, where everything is wired together.

One loop: a message comes in (from the person, the table or a timer), ``update`` makes the next
model and the effects of it, the model is drawn, the effects are carried out. Whatever goes wrong in
it is written to the console and shown; nothing is swallowed.
"""

from __future__ import annotations

import asyncio
import traceback
from collections import deque
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, assert_never

from pyodide.ffi import create_proxy

from game.rules import Record, options_text, parse_options
from game.rules.moves import Move
from game.table.shuffle import first_dealer, fresh_seed
from game.table.store import Save
from game.ui import effects as do
from game.ui.again_effects import AgainEffect
from game.ui.helping import in_force
from game.ui.languages import Spoken
from game.ui.link import asks_for, link_query, parse_link
from game.ui.look_effects import LookEffect
from game.ui.meeting import FriendsEffect, RoomSought
from game.ui.messages import Asked, Happened, Message, PauseEnded, Said
from game.ui.model import Model
from game.ui.motion import flights
from game.ui.opening_messages import Continued, Failed, LostToOtherTab, Opened
from game.ui.part_messages import PartLacking
from game.ui.parts import Wish
from game.ui.resting import resting_place
from game.ui.screens import screen
from game.ui.settings import Settings, dump_settings, load_settings
from game.ui.setup_messages import LinkSent, PrintEnded
from game.ui.sounds import sound
from game.ui.statistics import dump_statistics, load_statistics
from game.ui.update import update

from .belongings import Belongings
from .bots import Bots
from .dom import Drawing
from .flying import Flying
from .going_back import GoingBack
from .hands import Hands
from .invited import give_up_way_back, has_link, pass_way_back, seeks_room, way_back_seen
from .keeping import Keeping
from .match import Match
from .ownership import Ownership
from .parts import Load, NotHere, PartFailed, Parts
from .sending import Sending, send
from .sound import Sound
from .speaking import Speaking
from .storage import AGAIN, LESSON, SETTINGS, STATISTICS, Storage
from .surroundings import Surroundings
from .timers import Timers
from .wishing import Wishes

if TYPE_CHECKING:
    from .again import PlayingAgain
    from .friends import Friends
    from .looking import Looking


class Page:
    """One open page: its model, what it is drawn on, and the match that lies on its table."""

    def __init__(self, window: Any, modules: Mapping[str, Sequence[str]], load: Load) -> None:
        self.model = Model()
        self._window = window
        self._document = document = window.document
        self._waiting: deque[tuple[Message, bool]] = deque()
        self._busy = False
        self._pressed = True
        self._tasks: set[asyncio.Task[None]] = set()
        self._match: Match | None = None
        self._playing: asyncio.Task[None] | None = None
        self._drawing = Drawing(document, document.getElementById("app"))
        self._flying = Flying(window)
        self._sound = Sound(window)
        self._surroundings = around = Surroundings(window)
        self._hands = Hands(
            document, self._drawing, lambda: self.model, self._by_hand, around.focus_now
        )
        self._timers = Timers(self.tell)
        self._speaking = Speaking(window)
        self._leaving = GoingBack(window, self._by_hand)
        self._storage = Storage(window)
        self._ownership = Ownership(window, self._storage, self._lost)
        self._keeping = Keeping(window, self._storage, self._ownership, self.tell)
        self._belongings = Belongings(window, self._storage, self._surroundings, self.tell)
        self._parts = Parts(modules, load, self.tell)
        console = window.console
        self._wishes = Wishes(self._parts, lambda: self.model, self._take_in, self._begin, console)
        self._bots = Bots(window, lambda: in_force(self.model), self._parts.fetch)
        self._looking: Looking | None = None
        self._playing_again: PlayingAgain | None = None
        self._friends: Friends | None = None
        window.addEventListener("hashchange", create_proxy(self._hash_changed))

    # Messages in, screens and effects out.

    def tell(self, message: Message) -> None:
        """Takes in one message; one that comes while another is worked on waits for its turn."""
        self._take_in(message)

    def _by_hand(self, message: Message) -> None:
        """Takes in one of the person's."""
        self._take_in(message, by_hand=True)

    def _take_in(self, message: Message, *, by_hand: bool = False) -> None:
        self._waiting.append((message, by_hand))
        if self._busy:
            return
        self._busy = True
        try:
            while self._waiting:
                self._step(*self._waiting.popleft())
        except Exception as error:
            self._report(error)
        finally:
            self._busy = False

    def _step(self, message: Message, by_hand: bool = False) -> None:
        before = self.model
        try:
            model, wanted = update(before, message)
            unseen = isinstance(message, Said) or (model.screen == "opening" and not model.sheet)
            shown = None if unseen else screen(model)
        except NotHere as lacking:  # nothing has been done yet: all of it is done once more
            self._wishes.wait(lacking.part, Wish(message, before, by_hand))
            return
        self.model = model
        self._wishes.follow(before, model)
        if shown is None:  # heard only, or no screen yet: what is there stays
            self._carry_out(*wanted)
            return
        self._flying.measure(flights(before, self.model), self.model.settings.motion)
        held = self._surroundings.has_focus()
        self._drawing.draw(shown)
        self._hands.listen()
        self._flying.launch()
        self._sound.make(sound(before, self.model), self.model.settings)
        self._pressed = not isinstance(message, (Happened, Asked, PauseEnded))
        self._carry_out(*wanted)
        if held and not self._surroundings.has_focus():  # what had the focus has gone
            self._surroundings.rest(resting_place(self.model))
        self._leaving.follow(self.model)

    def _report(self, error: BaseException) -> None:
        """Shows an error nobody foresaw: to the person as a sheet, in full on the console. If even
        that fails the browser reports the second error itself."""
        self._waiting.clear()
        if isinstance(error, PartFailed):  # what broke off goes on once the part is here
            self._window.console.info(f"29 can't load a part of itself: {error}")
            self._step(PartLacking(Continued(), error.gone))
            return
        what = "".join(traceback.format_exception(error))
        self._window.console.error(what)
        self._step(Failed(what))

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Starts a task whose failure will be shown."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._report(error)

    # The start, and the match that other tabs must not touch.

    def open(self) -> None:
        """Reads what this device keeps and what the link asks for, and shows the first screen."""
        self.model = Model(panel=self._surroundings.follow_room(self.tell))
        self._begin(self._opened())

    async def _opened(self) -> None:
        try:
            await self._ownership.claim()
            await self._speak(load_settings(self._storage.read(SETTINGS)))
            await self._look_around()
            await self._wishes.settled()  # the first screen may need a part
            self._surroundings.follow_shipping(self.tell)
        finally:  # from here on, what goes wrong is shown by the game and not by the loading screen
            self._document.documentElement.dataset.python = "ready"

    async def _look_around(self, *, taken_over: bool = False) -> None:
        # Who took the match over wants that one.
        way = "" if taken_over else await way_back_seen(self._window, self._storage)
        settings = load_settings(self._storage.read(SETTINGS))
        location = self._window.location
        link = parse_link(str(location.search), str(location.hash))
        saved, damage = self._keeping.read() if self._ownership.held else (None, None)
        counted = load_statistics(self._storage.read(STATISTICS))
        if seeks_room(self._window) and damage is None:  # which is told of before it is forgotten
            found = Opened(settings, link, saved, visiting=True, statistics=counted, way_back=way)
            self.tell(found)
            self.tell(RoomSought())
            return
        if not self._ownership.held:
            self.tell(Opened(settings, link, elsewhere=True))
            return
        lesson, again = (self._storage.read(key) or "" for key in (LESSON, AGAIN))
        if way == "open" and not link.lesson:  # what was left in the middle waits for friends, too
            lesson = again = ""
        found = Opened(settings, link, saved, damage, statistics=counted, way_back=way)
        self.tell(replace(found, lesson=lesson, again=again))

    async def _speak(self, settings: Settings) -> None:
        """Changes the language, if it is another one than the page's, and draws the screen anew.
        One that was chosen meanwhile has the last word."""
        missing = await self._speaking.speak(settings)
        if missing is not None and self.model.screen != "opening":
            self.tell(Spoken(missing))
        elif missing:
            self.model = replace(self.model, unspoken=missing)

    async def _take_over(self) -> None:
        await self._ownership.claim(from_other=True)
        await self._look_around(taken_over=True)

    def _lost(self) -> None:
        if self.model.is_match:  # anything else goes on: nothing of it is kept with the match
            self._leave()
        self.tell(LostToOtherTab())

    def _leave(self) -> None:
        if self._playing is not None:
            self._playing.cancel()
        self._match = self._playing = None

    def _seat(self, save: Save) -> None:
        """Lays a match on the table, if this tab may keep it; it begins when the screen lets it go
        on."""
        self._leave()
        if not self._ownership.held:  # taken by another tab, and this one is just being told
            self.tell(LostToOtherTab())
            return
        # What was left in the middle of something else is not to come before this one at a reload.
        for key in (LESSON, AGAIN):
            self._keeping.keep_beside(key, "")
        self._keeping.begin(save)
        self._leave_link(save)
        self._lay(save, self._keeping.go_on)

    def _lay(self, save: Save, keep: Callable[[Save], None], script: Sequence[Move] = ()) -> None:
        """Lays anything on the table in the place of what lies there."""
        self._leave()
        pass_way_back(self._storage)
        self._match = Match(save, self._bots, self.tell, keep, script)
        self.tell(self._match.seated())
        self._playing = self._begin(self._match.run())

    def _leave_link(self, save: Save) -> None:
        """Takes a link's table out of the address when another match is played: loading the page
        again must lead back to that match."""
        link = parse_link(str(self._window.location.search))
        if link.sets_table and not asks_for(link, options_text(save.record.options), save.seed):
            self._surroundings.forget_table()

    # Effects.

    def _carry_out(self, *wanted: do.Effect) -> None:
        for effect in wanted:
            self._do(effect)

    def _do(self, effect: do.Effect) -> None:
        match effect:
            case do.StartMatch(rules, seed, names):
                self._start_match(rules, seed or fresh_seed(), names)
            case do.Resume():
                self._seat(self._keeping.known())
            case do.Leave():
                self._leave()
            case do.GoOn():
                if (table := self._at_table) is not None:
                    table.go_on()
            case do.Answer(action):
                if (table := self._at_table) is not None:
                    table.answer(action)
            case do.StandIn():
                if (table := self._at_table) is not None:
                    self._begin(table.stand_in())
            case do.Hint():
                if self._match is not None and not self._among_friends:
                    self._begin(self._match.hint())
            case do.TakeBack():
                self._seat(self._keeping.taken_back())
            case do.After(ms, message, key):
                self._timers.after(ms, message, key)
            case do.Cancel(key):
                self._timers.cancel(key)
            case do.Announce(text, assertive):
                self._surroundings.announce(text, assertive)
            case do.Focus(target, gently):
                if self._pressed:  # the next key counts on it
                    self._surroundings.focus(target, gently)
                else:
                    self._surroundings.focus_later(target, gently)
            case do.Reveal(target):
                self._surroundings.reveal(target)
            case do.Share(title, rules):
                self._begin(self._shared(send(self._window, title, link_query(rules))))
            case do.Print():
                self._surroundings.print(lambda: self.tell(PrintEnded()))
            case do.Dress(settings):
                self._surroundings.dress(settings)
            case do.Speak(settings):
                self._begin(self._speak(settings))
            case do.SaveSettings(settings):
                self._surroundings.dress(settings)
                self._keeping.keep_beside(SETTINGS, dump_settings(settings))
            case do.SaveStatistics(statistics):
                self._keeping.keep_beside(STATISTICS, dump_statistics(statistics))
            case do.KeepDamaged():
                self._surroundings.download("twenty-nine.t29", self._keeping.damaged)
            case do.ForgetSave():
                self._keeping.forget()
            case do.TakeOver():
                self._begin(self._take_over())
            case do.StartLesson(id_, moves):
                self._start_lesson(id_, moves)
            case do.KeepLesson(text):
                self._keeping.keep_beside(LESSON, text)
            case do.Install():
                self._surroundings.install()
            case do.Persist():
                self._begin(self._surroundings.persist())
            case do.KeepBelongings():
                self._belongings.keep()
            case do.ChooseFile():
                self._begin(self._belongings.choose())
            case do.TakeBelongings():
                self._begin(self._take_belongings())
            case do.GiveUpWayBack():
                give_up_way_back(self._storage)
            case do.UseNewVersion():
                self._surroundings.use_new_version()
            case FriendsEffect():
                self._company().carry_out(effect)
            case LookEffect():
                self._look_back().carry_out(effect)
            case AgainEffect():
                self._play_again().carry_out(effect)
            case _:
                assert_never(effect)

    @property
    def _at_table(self) -> Match | Friends | None:
        """Who holds the match on the table."""
        return self._friends if self._among_friends else self._match

    @property
    def _among_friends(self) -> bool:
        return self._friends is not None and self._friends.here

    def _company(self) -> Friends:
        """Who meets friends; had when the first is met."""
        from .friends import Friends

        if self._friends is None:
            self._friends = Friends(
                self._window,
                self._storage,
                self._bots,
                lambda: self.model,
                self.tell,
                self._begin,
                self._report,
            )
        return self._friends

    def _look_back(self) -> Looking:
        """Who looks back; had when that is wanted."""
        from .looking import Looking

        if self._looking is None:
            self._looking = Looking(self._window, self._surroundings, self.tell, self._begin)
        return self._looking

    def _play_again(self) -> PlayingAgain:
        """Who plays a deal again; had when that is wanted."""
        from .again import PlayingAgain

        if self._playing_again is None:
            self._playing_again = PlayingAgain(
                self._window,
                self._keeping,
                self._surroundings,
                self._lay,
                self.tell,
                self._begin,
            )
        return self._playing_again

    def _hash_changed(self, _event: Any) -> None:
        if has_link(self._window):
            self.tell(RoomSought())

    def _start_match(self, rules: str, seed: str, names: tuple[str, str, str, str]) -> None:
        self._seat(Save(Record(parse_options(rules), names, first_dealer(seed)), seed))

    def _start_lesson(self, id_: str, moves: int) -> None:
        """Lays a lesson on the table, after so many of its moves. What is kept stays as it is."""
        from game.ui.lessons.catalogue import LESSONS

        record = LESSONS[id_].record
        start = replace(record, moves=record.moves[:moves])
        self._lay(Save(start, f"lesson {id_}"), lambda _save: None, record.moves[moves:])

    async def _take_belongings(self) -> None:
        await self._ownership.claim(from_other=True)  # what another tab plays is replaced too
        if self._belongings.take():
            self._leave()  # it would write into what has just been put there
            # without a link's words: they were for what was here before
            self._window.location.replace(self._window.location.pathname)

    async def _shared(self, sending: Sending) -> None:
        how, address = await sending
        if how:
            self.tell(LinkSent(how, address))
