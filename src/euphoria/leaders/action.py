"""The action under way: what it is about, and what reactions to it have decided."""

from __future__ import annotations

from typing import Final, final

from euphoria.leaders.terms import NO_CARD, NOBODY, NOWHERE, CardId, Position, Seat

NOTHING: Final[list[int]] = []


@final
class Action:
    """How far an action has come. It is replaced, never changed, so that copies of a game can share it."""

    # No defaults: a compiled class only says what it takes where they are literals, and `web/thinking` packs by that.
    def __init__(
        self,
        using: CardId,
        announced: list[int],
        target: Seat,
        viewed: Position,
        stopped: bool,
        redirected: bool,
    ) -> None:
        self.using: Final = using
        """The action artifact that is in use."""
        self.announced: Final = announced
        """What was announced with the artifact in use: seats and positions."""
        self.target: Final = target
        """At whom the present shot goes."""
        self.viewed: Final = viewed
        """The position of the recruit that was interrogated last."""
        self.stopped: Final = stopped
        """A reaction has prevented what its window was about."""
        self.redirected: Final = redirected
        """A reaction has given the shot a new target."""

    def use(self, card: CardId) -> Action:
        """An action artifact is used, and nothing is announced with it yet."""
        return Action(card, NOTHING, self.target, self.viewed, self.stopped, self.redirected)

    def announce(self, what: int) -> Action:
        """One more choice is announced with the artifact."""
        return Action(self.using, [*self.announced, what], self.target, self.viewed, self.stopped, self.redirected)

    def shoot(self, target: Seat) -> Action:
        """A shot at somebody is declared, or over, then at NOBODY."""
        return Action(self.using, self.announced, target, self.viewed, self.stopped, self.redirected)

    def look(self, position: Position) -> Action:
        """A recruit is interrogated."""
        return Action(self.using, self.announced, self.target, position, self.stopped, self.redirected)

    def open_window(self) -> Action:
        """Others may react, and none of them has decided anything yet."""
        if not self.stopped and not self.redirected:
            return self
        return Action(self.using, self.announced, self.target, self.viewed, False, False)

    def stop(self) -> Action:
        """A reaction prevents what its window is about."""
        return Action(self.using, self.announced, self.target, self.viewed, True, self.redirected)

    def redirect(self, target: Seat) -> Action:
        """A reaction gives the shot a new target."""
        return Action(self.using, self.announced, target, self.viewed, self.stopped, True)


NO_ACTION: Final = Action(NO_CARD, NOTHING, NOBODY, NOWHERE, False, False)
