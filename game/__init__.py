"""29 (Twenty-Nine): rules, bots, table, network play and user interface.

Each package below may import only from those named before it:
rules, kernel, players, table, net, ui, browser. A test holds that.
"""
