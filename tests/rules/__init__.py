"""The rules, tested from the rule text alone."""
