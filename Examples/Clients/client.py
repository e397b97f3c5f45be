"""Draws pictures by one `gridreel batch` that stays warm. Needs nothing but Python 3.

    python3 Examples/Clients/client.py gridreel > people.png
"""

import json
import subprocess
import sys


class Gridreel:
    """A running program: a job in, a picture out."""

    def __init__(self, program="gridreel"):
        command = [program, "batch", "--jobs", "1"]
        self.child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def draw(self, job, format="png", **files):
        """The picture of a job; `files` are the contents of its attachments by name."""
        job = {**job, "output": {"bytes": format}}
        if files:
            job["attachments"] = {name: len(data) for name, data in files.items()}
        frames = [json.dumps(job).encode(), *files.values()]
        self.child.stdin.writelines(frame + b"\n" for frame in frames)
        self.child.stdin.flush()
        result = json.loads(self.child.stdout.readline() or '{"error": "the program ended"}')
        if "bytes" not in result:
            raise RuntimeError(result["error"])
        picture = self.child.stdout.read(result["bytes"])
        self.child.stdout.read(1)  # the line break behind the picture
        return picture

    def close(self):
        self.child.stdin.close()
        self.child.wait()


if __name__ == "__main__":
    gridreel = Gridreel(*sys.argv[1:2])
    people = {"people.csv": b"name,age\nAda,36\nBob,9\n"}
    svg = gridreel.draw({"input": "attachment:people.csv", "sort": "-age"}, "svg", **people)
    print(f"an SVG of {len(svg)} bytes", file=sys.stderr)
    sys.stdout.buffer.write(gridreel.draw({"data": [{"name": "Ada", "age": 36}], "theme": "dark"}))
    gridreel.close()
