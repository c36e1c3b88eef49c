"""The sequence of play: set-up, initiative, nominations, moves, Reserves and objectives."""
