"""The one input boundary: scenarios, maps, counters, logs, links from JSON to values and back."""
