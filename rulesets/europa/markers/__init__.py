"""8.D, corps and army markers: eligibility, boxes, limited intelligence."""
