"""An S3 server of one's own (moto) that fails as asked: python bucket.py PORT RULES-FILE.

Each line of the rules is METHOD PART SHARE WHAT: of requests of that method whose path has that part, a share
(0 to 1) gets `503` before anything happens, `lost` (503 after it happened), or `403`.
"""

import random
import sys

from moto.server import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import make_server

port, rules_file = int(sys.argv[1]), sys.argv[2]
moto = DomainDispatcherApplication(create_backend_app)
numbers = random.Random(1)


def refuse(start_response, status, code):
    start_response(status, [("Content-Type", "application/xml")])
    return [f"<?xml version='1.0'?><Error><Code>{code}</Code><Message>{code}</Message></Error>".encode()]


def application(environ, start_response):
    with open(rules_file) as file:
        rules = [line.split() for line in file if line.strip()]
    for method, part, share, what in rules:
        if environ["REQUEST_METHOD"] != method or part not in environ["PATH_INFO"]:
            continue
        if numbers.random() >= float(share):
            continue
        if what == "403":
            return refuse(start_response, "403 Forbidden", "AccessDenied")
        if what == "lost":
            b"".join(moto(environ, lambda *_: None))
        return refuse(start_response, "503 Service Unavailable", "SlowDown")
    return moto(environ, start_response)


make_server("127.0.0.1", port, application, threaded=True).serve_forever()
