"""The screens of play with friends: the way into a room, the room, and what stands beside the table
for them. Nothing is imported here: parts of it are used by screens that it uses itself."""
