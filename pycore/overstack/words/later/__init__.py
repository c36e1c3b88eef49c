"""Words that no first verdict needs: in the page they come with the code that speaks them."""
