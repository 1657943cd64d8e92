"""`euphoria serve`: both games in the browser, from this machine."""

from __future__ import annotations

import contextlib
import errno
import gc
import os
import socket
import sys
import webbrowser
from argparse import Namespace
from dataclasses import replace
from threading import Timer
from types import FrameType
from typing import TextIO

import segno
import uvicorn

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

from euphoria.core.errors import BadSetup
from euphoria.web.edge.addresses import networks_of
from euphoria.web.edge.app import create_app
from euphoria.web.edge.doors import bringing_many, doors
from euphoria.web.edge.network import EVERYWHERE, addresses_here, bases, is_this_machine
from euphoria.web.edge.settings import Settings, from_environment
from euphoria.web.edge.startup import CannotBegin, database_for
from euphoria.words.speech import _

OWN_FILES = 200
"""Files that a server has open besides its connections: the database, the thinking processes."""


def serve(args: Namespace) -> int:
    """Run the server until it is stopped."""
    given = {
        "EUPHORIA_DATABASE": args.database,
        "EUPHORIA_PROXIES": args.proxies,
        "EUPHORIA_NETS": ",".join(args.net),
    }
    settings = from_environment({**os.environ, **{name: value for name, value in given.items() if value}})
    _must_be_free(args.host, args.port)
    try:
        with database_for(settings.database):
            _run(args, settings)
    except CannotBegin as error:
        print(f"euphoria: {error}", file=sys.stderr)
        return 1
    return 0


def _run(args: Namespace, settings: Settings) -> None:
    port = args.port
    address = f"http://{'localhost' if args.host in ('127.0.0.1', *EVERYWHERE) else args.host}:{port}/"
    print(_("Euphoria is at {address} (stop it with Ctrl-C)").format(address=address), flush=True)
    announce(args.host, port, sys.stdout)
    if args.open and sys.stdout.isatty():
        Timer(1.5, webbrowser.open, (address,)).start()
    _make_room(settings.connections)
    config = uvicorn.Config(
        create_app(replace(settings, listens_on=args.host)),
        http=doors(settings, bringing_many(networks_of(settings.proxies))),
        host=args.host,
        port=port,
        log_level="warning",
        timeout_graceful_shutdown=2,
        server_header=False,
        proxy_headers=False,  # the application knows its proxies itself
    )
    with contextlib.suppress(KeyboardInterrupt):
        Server(config).run()


def announce(host: str, port: int, out: TextIO) -> None:
    """Say which addresses others can open, or how to let them in; a terminal shows the first one to scan."""
    if is_this_machine(host) and host not in EVERYWHERE:
        words = _("Nobody but this machine can open that; for phones and others in your network: {option}")
        print(words.format(option="--host 0.0.0.0"), file=out)
    if host not in EVERYWHERE:
        return
    links = [f"{base}/" for base in bases(addresses_here(), port)]
    if not links:
        print(_("This machine is in no network: nobody else can open that."), file=out)
        return
    words = _("Others in your network open {links}")
    print(words.format(links=_(", or ").join(links)), file=out, flush=True)
    if out.isatty():
        with contextlib.suppress(UnicodeError):  # not every terminal has the blocks it is drawn with
            segno.make(links[0], micro=False).terminal(out, compact=True)


class Server(uvicorn.Server):
    """Lets open streams end when the server does, instead of waiting for them."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # What is here now stays; looking for rubbish among it, time and again, would make everybody wait.
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 10, 10)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        service = getattr(self.config.app.state, "service", None)  # type: ignore[union-attr]
        if service is not None:
            service.hub.close()
        super().handle_exit(sig, frame)


def _make_room(connections: int) -> None:
    """Let the process have as many files open as it may have connections, and some for itself."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + OWN_FILES
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _must_be_free(host: str, port: int) -> None:
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                words = _("cannot use {address}: {why}")
                raise BadSetup(words.format(address=f"{host}:{port}", why=error.strerror)) from error
            words = _("port {port} is in use; choose another: {command}")
            raise BadSetup(words.format(port=port, command=f"euphoria serve --port {port + 1}")) from error
