"""What the measurements share: where everything lies, and what one process takes."""
import os
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
WORK = os.path.join(HERE, "work")
# A released program may take the place of that of this checkout.
GRIDREEL = os.environ.get("GRIDREEL") or os.path.join(ROOT, ".build", "release", "gridreel")
WARM = os.path.join(WORK, "build", "release", "warm")


def once(*command, statuses=(0,)):
    """Wall and CPU milliseconds and peak MiB of one run, which must end with one of these statuses."""
    result = subprocess.run([os.path.join(WORK, "measure"), *command], capture_output=True, text=True)
    numbers = result.stdout.split()
    if len(numbers) != 4 or int(numbers[3]) not in statuses:
        raise RuntimeError(f"{' '.join(command[:6])} …\n{result.stderr.strip()[-2000:]}")
    return int(numbers[0]) / 1000, int(numbers[1]) / 1000, int(numbers[2]) / 1024
