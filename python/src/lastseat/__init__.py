"""A client of Lastseat, where the last seat is given exactly once. A refusal is a value; only failures are raised."""

from ._fields import FaceTerms, Seconds, Terms, Units
from ._lease import Lease
from ._session import Clock
from .answers import (
    Accepted, AlreadySucceeded, CallFailed, Cancelled, Commit, Commits, Deposited, Execution, Face, Held, HeldBy, Lapsed,
    LastseatFailure, LeaseLost, LockState, Lost, NoAnswer, NotDone, Pending, Problem, Ran, Refused, Rejected, Reservation,
    Resource, Roster, RosterEntry, RunAnswer, Step, TurnedAway, Unknown, Verdict, Waiting, done,
)
from .client import AsyncLastseat, Lastseat
from .webhook import webhook_event

__all__ = [
    "Accepted", "AlreadySucceeded", "AsyncLastseat", "CallFailed", "Cancelled", "Clock", "Commit", "Commits", "Deposited",
    "Execution", "Face", "FaceTerms", "Held", "HeldBy", "Lapsed", "Lastseat", "LastseatFailure", "Lease", "LeaseLost",
    "LockState", "Lost", "NoAnswer", "NotDone", "Pending", "Problem", "Ran", "Refused", "Rejected", "Reservation",
    "Resource", "Roster", "RosterEntry", "RunAnswer", "Seconds", "Step", "Terms", "TurnedAway", "Units", "Unknown",
    "Verdict", "Waiting", "done", "webhook_event",
]
