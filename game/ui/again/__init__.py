"""A deal that is over, played again beside the match."""
