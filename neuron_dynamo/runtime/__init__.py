"""Loading and running compiled programs."""
