"""A small JSON Schema: functions that build schemas, and the check of a value."""
