"""How the checkout becomes a page: the steps behind `python3 build.py`.

`paths`, `report` and `environment` need nothing but Python's own library, because they run
before the virtual environment exists; every other module runs inside it.
"""
