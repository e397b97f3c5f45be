"""Stands between a caller and the real program and does harm when a job's name asks for it.

`die` ends the program, `sleep` never ends, `kill-worker` ends the caller too, `slow` takes half a second.
"""

import json
import os
import signal
import subprocess
import sys
import time

real, *arguments = sys.argv[1:]
if arguments[:1] != ["batch"]:
    os.execv(real, [real, *arguments])
child = subprocess.Popen([real, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
for line in sys.stdin.buffer:
    name = json.loads(line).get("id")
    if name == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if name == "sleep":
        time.sleep(1000)
    if name == "kill-worker":
        os.kill(os.getppid(), signal.SIGKILL)
    if name == "slow":
        time.sleep(0.5)
    child.stdin.write(line)
    child.stdin.flush()
    answer = child.stdout.readline()
    count = json.loads(answer).get("bytes")
    sys.stdout.buffer.write(answer + (child.stdout.read(count + 1) if count is not None else b""))
    sys.stdout.buffer.flush()
