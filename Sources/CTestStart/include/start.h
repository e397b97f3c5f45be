// Nothing to call: see start.c.
