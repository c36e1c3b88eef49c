"""8.C, phase ends and combat: the check of stacks, attacks, retreats, overruns, arrivals."""
