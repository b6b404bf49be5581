"""A page's text is given to the browser as text: no names of characters are ever looked up."""

html5: dict[str, str] = {}
