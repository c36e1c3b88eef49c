"""The lowest package: languages, the core's own sentences, and errors that carry one of them."""
