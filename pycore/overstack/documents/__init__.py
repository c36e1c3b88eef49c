"""The one door: scenarios, maps, counters, logs and links, from JSON to values and back."""
