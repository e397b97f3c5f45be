// Waits for its issue.
