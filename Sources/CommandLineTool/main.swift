print("gridreel")
