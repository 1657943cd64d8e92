"""Many independent jobs, such as games: done by processes of this machine, or by a cluster of machines.

with workers(processes=4) as crew:
    for done in crew.each(play_game, seeds):
        print(done.job, done.result)

The function stands at the top level of a module (`functools.partial` of one will do); jobs and results are plain data.
Results come as they get finished, each exactly once. A worker that dies costs only its unfinished jobs; others do them.
"""

from __future__ import annotations

import os

from euphoria.core.errors import BadSetup
from euphoria.jobs.crew import Alone, Crew, Done, JobFailed
from euphoria.words.speech import _

__all__ = ["Crew", "Done", "JobFailed", "workers"]


def workers(processes: int | None = None, cluster: str | None = None) -> Crew:
    """Who does jobs: so many processes of this machine (as many as it has processors; one is this process itself), or
    all machines of a Ray cluster, which is `auto` (the one this machine belongs to) or an address."""
    if cluster is not None:
        try:
            from euphoria.jobs.cluster import Cluster
        except ModuleNotFoundError as error:
            if error.name != "ray":
                raise
            words = _("a cluster needs more packages ({name}): {command}")
            raise BadSetup(words.format(name=error.name, command="pip install 'euphoria-games[cluster]'")) from error
        return Cluster(cluster)
    count = (os.cpu_count() or 1) if processes is None else processes
    if count == 1:
        return Alone()
    from euphoria.jobs.processes import Processes

    return Processes(count)
