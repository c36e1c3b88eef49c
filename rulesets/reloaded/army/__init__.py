"""Army building: units out of models, Commanders, and what an army costs."""
