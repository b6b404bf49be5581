"""Makes sounds out of nothing, with Web Audio, and shakes the device where it can be shaken.

Browsers allow neither before the person has touched the page, and complain when it is tried; until
then nothing is heard.
"""

from __future__ import annotations

import random
from array import array
from typing import Any

from pyodide.ffi import to_js

from game.ui.settings import Settings
from game.ui.sounds import LOUDNESS, SHAKES, SOUNDS, Tone

_ATTACK = 0.006
"""Seconds in which a tone swells, so that it does not click."""
_SILENCE = 0.0001
_RUSH = 0.2
"""Seconds of noise that are kept; no tone of noise is longer."""
_LEVELS = tuple(byte / 127.5 - 1 for byte in range(256))
"""A byte → how loud, from −1 to 1: noise out of bytes is had ten times as fast as number by number,
and a slow device has to make it while cards are dealt."""


class Sound:
    """The voice of one page. The audio device is opened with the first sound."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._audio: Any = None
        self._noise: Any = None

    def make(self, name: str, settings: Settings) -> None:
        """Lets the sound be heard and felt, as far as the settings and the browser allow."""
        activation = getattr(self._window.navigator, "userActivation", None)
        if not name or activation is None or not activation.hasBeenActive:
            return
        if settings.vibration == "on" and name in SHAKES:
            shake = getattr(self._window.navigator, "vibrate", None)
            if shake is not None:
                shake(to_js(list(SHAKES[name])))
        loudness = LOUDNESS[settings.sound]
        if loudness:
            self._open()
            for tone in SOUNDS[name]:
                self._play(tone, loudness)

    def _open(self) -> None:
        """Opens the audio device, or wakes it after the browser put it to sleep."""
        if self._audio is None:
            self._audio = self._window.AudioContext.new()
            rate = self._audio.sampleRate
            rush = array("f", map(_LEVELS.__getitem__, random.randbytes(int(rate * _RUSH))))
            self._noise = self._audio.createBuffer(1, len(rush), rate)
            self._noise.copyToChannel(to_js(rush), 0)
        if self._audio.state == "suspended":
            self._audio.resume()

    def _play(self, tone: Tone, loudness: float) -> None:
        audio = self._audio
        begin = audio.currentTime + tone.at / 1000
        end = begin + tone.ms / 1000
        volume = audio.createGain()
        volume.gain.setValueAtTime(_SILENCE, begin)
        volume.gain.exponentialRampToValueAtTime(loudness * tone.loud, begin + _ATTACK)
        volume.gain.exponentialRampToValueAtTime(_SILENCE, end)
        volume.connect(audio.destination)
        if tone.shape == "noise":
            source, pitched = audio.createBufferSource(), audio.createBiquadFilter()
            source.buffer = self._noise
            pitched.type = "bandpass"
            source.connect(pitched)
            pitched.connect(volume)
        else:
            source = pitched = audio.createOscillator()
            source.type = tone.shape
            source.connect(volume)
        pitched.frequency.setValueAtTime(tone.low, begin)
        pitched.frequency.exponentialRampToValueAtTime(tone.high, end)
        source.start(begin)
        source.stop(end)
