"""Draws through one warm `gridreel batch`: rows go in with the job, the picture comes back with the result.

    python3 Examples/Clients/batch.py people.png
"""
import json
import os
import subprocess
import sys


class Gridreel:
    def __init__(self, *flags):
        program = os.environ.get("GRIDREEL", "gridreel")
        self.process = subprocess.Popen(
            [program, "batch", *flags], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def draw(self, job, attachments={}):
        """The result of a job and the picture that follows it, or None."""
        sizes = {name: len(content) for name, content in attachments.items()}
        line = json.dumps(job | {"attachments": sizes} if sizes else job)
        parts = [line.encode(), *attachments.values()]
        self.process.stdin.write(b"".join(part + b"\n" for part in parts))
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError(f"gridreel ended with status {self.process.wait()}")
        result = json.loads(answer)
        if result["status"] != 0:
            raise RuntimeError(result.get("error", result.get("warnings")))
        if "bytes" not in result:
            return result, None
        return result, self.process.stdout.read(result["bytes"] + 1)[:-1]


if __name__ == "__main__":
    people = b"name,age\nAda,36\nBob,9\n"
    job = {"input": "attachment:people.csv", "sort": "-age", "output": {"bytes": "png"}}
    result, picture = Gridreel().draw(job, {"people.csv": people})
    with open(sys.argv[1], "wb") as file:
        file.write(picture)
    print(f"{sys.argv[1]}: {result['rows']} rows, {len(picture)} bytes")
