"""Well-formed calls that are refused for reasons beyond the schema."""

import re

import schemathesis
from schemathesis.specs.openapi.checks import positive_data_acceptance

# The pattern of If-Match. Schemathesis 4.32.5 sends 0 as a value that has it.
ENTITY_TAGS = re.compile(r'\*|(W/)?"[^"\\]*"( *, *(W/)?"[^"\\]*")*')
HOLD = re.compile("P(?!$)([0-9]{1,2}D)?(T(?=[0-9])([0-9]{1,3}H)?([0-9]{1,5}M)?([0-9]{1,7}S)?)?")


@schemathesis.check
class MostOperationsSucceed:
    """A run in which everything is refused would show nothing. Chance may miss one that needs what another one made."""

    def __init__(self):
        self.tried = set()
        self.done = set()

    def after_response(self, ctx, response, case):
        self.tried.add(case.operation.label)
        if response.status_code < 300:
            self.done.add(case.operation.label)

    def after_run(self, ctx):
        if 2 * len(self.done) < len(self.tried):
            raise AssertionError("never done: " + ", ".join(sorted(self.tried - self.done)))


@schemathesis.check
def accepts_what_is_described(ctx, response, case):
    """Schemathesis' own check, but for refusals that depend on more than the form of one value."""
    try:
        return positive_data_acceptance(ctx, response, case)
    except AssertionError:
        if depends_on_more(response, case):
            return None
        raise


def depends_on_more(response, case):
    problem = response.json()
    headers = {name.lower() for name in case.headers or {}}
    match problem.get("type", "").rpartition(":")[2]:
        case "invalid-cursor":  # has a checksum, and belongs to one roster
            return bool({"cursor", "after"} & set(case.query or {}))
        case "invalid-parameter":  # compared with the newest commit
            return "asOfCommit" in (case.query or {})
        case "not-acceptable":  # any list of media types is well formed
            return "accept" in headers
        case "terms-changed":  # compared with the terms in force
            return bool(headers & {"if-match", "if-none-match"}) or case.method == "PATCH"
        case "face-changed":  # compared with the face in force
            return "if-match" in headers
        case "idempotency-key-reused":  # compared with what the key was used for
            return "idempotency-key" in headers
        case "invalid-idempotency-key":  # by the public door, which a resource opens: a random UUID, alone or behind its prefix
            return "idempotency-key" in headers and "without an api key" in problem["detail"].lower()
        case "invalid-token":  # compared with the newest of the lock or the execution
            return case.path.startswith(("/v1/locks/", "/v1/executions/"))
        case "categories-differ":  # compared with the terms in force
            return True
        case "invalid-condition":  # either header alone is well formed
            return {"if-match", "if-none-match"} <= headers or not ENTITY_TAGS.fullmatch(case.headers.get("If-Match", "*"))
        case "invalid-body":
            return all(needs_no_mending(error, case) for error in problem["errors"])
    return False


TWO_FIELDS = (
    "must be after opensAt",
    "must be after startsAt",
    "must be at least as long as hold",
    "needs a waitingListLimit",
    "cannot be said of a resource with categories",
    "must not name a category twice",
    "must be left out beside quantities: it is their sum",
    "must not ask for more than 1000000000000 of one",  # a claim that names a resource twice
    "must not name more than 30 categories of one",
    "must not say quantity and quantities of one",
    "is for a lock without references: a call cannot wait for several locks",
    "must not be the name itself",  # a lock that refers to itself
    "must not be before from",
    "must be after opens, on the same day: 24:00 is its end",
    "must divide the time from opens to closes without a rest",
    "must be 1: only one has an execution",
    "must be 1 to 64: the permits of a lock",
    "must be 1: locks that are acquired together have one permit",
    "must be 1: a lock has one lane",
    "cannot be said of a lock",
    "needs the term lock: an execution is a lock",
    "cannot be said of a run that is never taken over",
)
# Of values that have the form of what they are not: a 31st of February, a zone that is none, a text deep in a result.
OF_ONE_VALUE = (
    "must be a time such as",
    "must be a date of the years",
    "must be the name of a time zone",
    "must be within",
    "must be from the first day to the last",
    "is too late: one call makes at most",
    "must not end as the names of slots do",
)
OF_A_RESULT = ("must not contain control characters", "must not have the replacement character")


def needs_no_mending(error, case):
    body = case.body
    if error["detail"] in TWO_FIELDS:  # they are compared
        return True
    if error["detail"].startswith(OF_ONE_VALUE):
        return True
    if error["pointer"] == "/url":  # which of all addresses are public
        return True
    if error["pointer"].startswith("/result") and error["detail"].startswith(OF_A_RESULT):
        return True
    whole, quantity, rest = error["pointer"].rpartition("/quantity")
    if quantity and not rest and error["detail"] == "is required":  # or quantities
        return "quantities" not in (at(whole, body) if whole else body)
    if error["detail"].startswith("must be an object with a whole number from 1 on"):  # at most a million million in all
        return True
    if error == {"pointer": "/lease", "detail": "is required"}:  # of a run that may be taken over
        return "holder" in body
    if error["detail"].startswith("must be a time span"):  # the description says in words how long
        return bool(HOLD.fullmatch(str(at(error["pointer"], body))))
    # To a schema 2.0 is an integer; the description says in words that digits alone are taken.
    return error["detail"].endswith("written with digits alone") and isinstance(at(error["pointer"], body), float)


def at(pointer, body):
    """What a pointer of RFC 6901 means; no name of ours needs an escape."""
    for name in pointer[1:].split("/"):
        body = body[int(name) if isinstance(body, list) else name]
    return body
