"""Pages about learning with made-up progress, for the samples of all pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from euphoria.learning.lessons import lessons_of
from euphoria.learning.playing import Answer, attempt, played_through, reach, read_on
from euphoria.titles import TITLES
from euphoria.web.pages.learning import LearnPage, context_of, course_of
from euphoria.web.tables.progress import BEGUN, DONE, SKIPPED, Progress


def learning_contexts() -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    """Name, path, template and context of every page about learning, in its main states."""
    kept = {
        ("dystopia", "place"): Progress((), DONE, 1.0),
        ("dystopia", "knowledge"): Progress((), SKIPPED, 2.0),
        ("dystopia", "retrieve"): Progress(("",), BEGUN, 3.0),
    }
    courses = tuple(course_of(title, kept) for title in TITLES if lessons_of(title))
    yield "learn", "/learn", "learn.html", {"learn": LearnPage(courses)}
    for title in TITLES:
        first, *_others = lessons = list(lessons_of(title).values())
        step = reach(first)
        while not step.is_asked:
            step = read_on(step).reached
        path = f"/learn/{title}/{first.address}"
        for name, answer in (
            ("read", Answer(reach(first), False)),
            ("corrected", attempt(step, ["fly to the moon"])),
            ("done", Answer(played_through(lessons[-1]), True)),
        ):
            yield f"lesson-{title}-{name}", path, "lesson.html", context_of(answer)
        yield f"practice-{title}", path, "practice.html", context_of(Answer(step, False))
