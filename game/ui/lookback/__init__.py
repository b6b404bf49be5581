"""Looking back at a deal: card by card, with every card open, and what each choice cost."""
