"""The sequence of play: initiative, nominations, moves and what may come between."""
