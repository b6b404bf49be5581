"""The only package that touches the browser: document, sound, storage, timers, network, worker.

It decides nothing; `main.py` wires everything together.
"""
