"""The nginx lines of docs/running.md on a real nginx, in front of a real server, with somebody who forges headers.

Everything stays on this machine; the visitor comes from 127.0.0.2, which is no known proxy. Run it with `make proxy`:
it says what was tried and what came of it, and fails when a limit did not hold.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from json import dumps, loads
from pathlib import Path
from ssl import CERT_NONE, create_default_context
from urllib.parse import urlencode

ROOT = Path(__file__).parents[1]
MISSING = "There is no nginx to try: install one, or put it on the PATH."
SYSTEM = {
    "apt-get": ("apt-get -qq update", "apt-get -qq -y install --no-install-recommends nginx-light"),
    "dnf": ("dnf -q -y install nginx",),
    "pacman": ("pacman -Sy --noconfirm nginx",),
}
VISITOR = ("127.0.0.2", 0)
NAME = "games.example.org"
TOKEN = "the token of whoever runs it"
BEGIN = 60.0
"""Seconds a server may take until it answers."""
WAYS = ("$remote_addr", "$proxy_add_x_forwarded_for")
FORGED = ("10.1.2.{}", "203.0.113.{}, 127.0.0.1", "[2001:db8::{}]:443", "not an address {}", "{}" + "x" * 2000)


def program() -> str:
    """An nginx: one that is here, else the system's package."""
    found = find()
    if found is None:
        print("==> installing nginx", flush=True)
        as_root = [] if os.geteuid() == 0 else ["sudo", "-n"]
        for manager, commands in SYSTEM.items():
            if shutil.which(manager):
                for command in commands:
                    subprocess.run([*as_root, *command.split()], capture_output=True, check=False)
                break
        found = find()
    if found is None:
        raise SystemExit(MISSING)
    return found


def find() -> str | None:
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def documented() -> str:
    """The lines as they stand in the docs."""
    found = re.search(r"```\n# nginx\n(.*?)```", (ROOT / "docs" / "running.md").read_text(), re.DOTALL)
    if found is None:
        raise SystemExit("docs/running.md has no lines for nginx.")
    return found[1]


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@contextlib.contextmanager
def running(command: list[str], port: int, **environment: str) -> Iterator[None]:
    """A program that listens on a port as long as this lasts."""
    process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL)
    try:
        end = time.monotonic() + BEGIN
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            if process.poll() is not None or time.monotonic() > end:
                raise SystemExit(f"{command[0]} did not start")
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait()


def certificate(folder: Path) -> str:
    """The lines for HTTPS with a certificate of one's own, where there is openssl; otherwise nothing."""
    if shutil.which("openssl") is None:
        return ""
    make = "openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -keyout key.pem -out cert.pem"
    subprocess.run(make.split(), cwd=folder, check=True, capture_output=True)
    return f"ssl_certificate {folder}/cert.pem; ssl_certificate_key {folder}/key.pem;"


def configuration(folder: Path, way: str, server: int, plain: int, secure: int) -> tuple[str, bool]:
    """A whole nginx around the documented lines, and whether it speaks HTTPS."""
    lines = documented().replace("127.0.0.1:8000", f"127.0.0.1:{server}")
    lines = lines.replace("X-Forwarded-For $remote_addr", f"X-Forwarded-For {way}")
    temporary = " ".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    keys = certificate(folder)
    listen = f"listen 127.0.0.1:{plain};" + (f" listen 127.0.0.1:{secure} ssl; {keys}" if keys else "")
    head = f"daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/error.log; events {{}}"
    return f"{head}\nhttp {{ access_log off; {temporary}\nserver {{ {listen}\n{lines} }} }}\n", bool(keys)


class Visitor:
    """Somebody who comes through the proxy from another address and says what they like about themselves."""

    def __init__(self, port: int, secure: bool = False) -> None:
        self.port = port
        self.secure = secure
        self.cookie = ""

    def connect(self) -> HTTPConnection:
        if not self.secure:
            return HTTPConnection("127.0.0.1", self.port, timeout=BEGIN, source_address=VISITOR)
        trusting = create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, CERT_NONE
        return HTTPSConnection("127.0.0.1", self.port, timeout=BEGIN, source_address=VISITOR, context=trusting)

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> tuple[int, str]:
        """Status and text of an answer."""
        answer = self.begin(method, path, body, **headers)
        text = answer.read().decode()
        found = re.search(r"guest=([\w-]+)", answer.headers.get("set-cookie", ""))
        self.cookie = found[1] if found else self.cookie
        return answer.status, text

    def begin(self, method: str, path: str, body: str = "", **headers: str) -> HTTPResponse:
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        kind = "application/json" if body.startswith("{") else "application/x-www-form-urlencoded"
        sent = {"Host": NAME, "Cookie": f"guest={self.cookie}", "Content-Type": kind, **names}
        connection = self.connect()
        connection.request(method, path, body.encode(), sent)
        return connection.getresponse()


def forged(count: int) -> Iterator[str]:
    for number in range(count):
        yield FORGED[number % len(FORGED)].format(number)


def passed(visitor: Visitor, count: int, method: str, path: str, body: str = "", **headers: str) -> int:
    """How many of so many requests, each with another forged address, were not refused as too many."""
    answers = [visitor.ask(method, path, body, X_Forwarded_For=name, **headers)[0] for name in forged(count)]
    return count - answers.count(429)


def must(fact: bool, text: str) -> None:
    print(f"    {'ok ' if fact else 'NO '} {text}", flush=True)
    if not fact:
        raise SystemExit(1)


def try_it(plain: int, secure: int) -> None:
    visitor = Visitor(plain)
    chairs = [{"name": "Ana", "kind": "screen"}, {"name": "Bo", "kind": "bot", "level": "intern"}]
    status, text = visitor.ask("POST", "/api/tables", dumps({"title": "dystopia", "seats": chairs}))
    must(status == 201, f"a table is made through the proxy: {status}")
    code = loads(text)["code"]
    waiting = loads(
        visitor.ask("POST", "/api/tables", dumps({"title": "dystopia", "seats": chairs, "start": False}))[1]
    )
    page = visitor.ask("GET", f"/t/{waiting['code']}", X_Forwarded_Proto="https")[1]
    must(f"http://{NAME}/t/" in page, "links have the name the visitor typed, and no scheme the visitor made up")
    if secure:
        known = Visitor(secure, secure=True)
        page = known.ask("GET", f"/t/{waiting}", X_Forwarded_Proto="http")[1]
        must(f"https://{NAME}/t/" in page, "by HTTPS they begin with https")
    else:
        print("    left out: HTTPS, since there is no openssl to make a certificate")
    must(visitor.ask("GET", "/", Host="evil.example")[0] == 421, "another name is answered with 421")
    must(
        visitor.ask("POST", f"/t/{code}/say", urlencode({"words": "x"}), Origin=f"http://{NAME}")[0] == 303,
        "forms pass",
    )

    stream = visitor.begin("GET", f"/t/{code}/stream")
    first = stream.readline()
    must(stream.status == 200 and bool(first), "a stream begins at once")
    visitor.ask("POST", f"/t/{code}/say", urlencode({"words": "it passes unbuffered"}))
    line = first
    while line and b"it passes unbuffered" not in line:
        line = stream.readline()
    must(bool(line), "what happens later arrives while the stream is open")
    stream.close()

    count = passed(visitor, 60, "GET", "/t/ZZZZZZ")
    must(count == 20, f"codes tried with 60 forged addresses: {count} answered")
    count = passed(visitor, 60, "POST", "/join", "code=ZZZZZZ")
    must(count == 0, f"and then by the form, which counts with it: {count} of 60")
    count = passed(visitor, 60, "GET", "/admin", Authorization="Bearer wrong")
    must(count == 5, f"admin tokens tried with 60 forged addresses: {count} answered")


def main() -> None:
    nginx = program()
    print(f"==> {subprocess.run([nginx, '-v'], capture_output=True, text=True, check=True).stderr.strip()}")
    for way in WAYS:
        server, plain, secure = free_port(), free_port(), free_port()
        print(f"==> X-Forwarded-For {way}", flush=True)
        with contextlib.ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            folder.chmod(0o755)
            command = f"-m euphoria serve --no-open --port {server} --database {folder}/tables.db"
            settings = {"EUPHORIA_HOSTS": NAME, "EUPHORIA_ADMIN_TOKEN": TOKEN, "EUPHORIA_BOT_PROCESSES": "1"}
            stack.enter_context(running([sys.executable, *command.split()], server, **settings))
            text, https = configuration(folder, way, server, plain, secure)
            (folder / "nginx.conf").write_text(text)
            stack.enter_context(running([nginx, "-c", f"{folder}/nginx.conf", "-e", f"{folder}/error.log"], plain))
            try_it(plain, secure if https else 0)


if __name__ == "__main__":
    main()
