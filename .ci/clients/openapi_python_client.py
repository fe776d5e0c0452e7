"""Uses the client that openapi-python-client makes: the address of a server, then nothing that was mended by hand."""

import datetime
import sys
import uuid

import httpx
from lastseat_client import Client
from lastseat_client import models as lastseat
from lastseat_client.api.feed import get_feed, get_verdicts
from lastseat_client.api.locks import acquire_lock, get_lock, release_lock
from lastseat_client.api.requests import create_claim, create_request, get_request
from lastseat_client.api.resources import get_resource, put_resource
from lastseat_client.api.roster import get_roster
from lastseat_client.api.series import get_day, put_series

# Longer than the server may wait; 5 seconds unless said.
client = Client(base_url=sys.argv[1], timeout=httpx.Timeout(60))

for name in "concert", "projector", "room":
    made = put_resource.sync(name, client=client, body=lastseat.Terms(capacity=1, title=name), prefer="wait=20")
    assert isinstance(made, lastseat.Resource), made
concert = get_resource.sync("concert", client=client)
assert isinstance(concert, lastseat.Resource) and concert.free == 1, concert
# What is left out is not sent.
lock = put_resource.sync("door", client=client, body=lastseat.Terms(capacity=1, lock=True))
assert isinstance(lock, lastseat.Resource) and lock.lock, lock

ada = lastseat.Application(applicant="Ada", quantity=1)
answer = create_request.sync("concert", client=client, body=ada, idempotency_key=str(uuid.uuid4()), prefer="wait=20")
assert isinstance(answer, lastseat.DecidedRequest) and answer.status == "accepted", answer
again = get_request.sync("concert", answer.request_id, client=client)
assert isinstance(again, lastseat.DecidedRequest) and again.decision_number == answer.decision_number, again
late = create_request.sync("concert", client=client, body=lastseat.Application(applicant="Bob", quantity=1))
assert isinstance(late, lastseat.TurnedAway) and late.reason == "sold_out", late

roster = get_roster.sync("concert", client=client)
assert [entry.applicant for entry in roster.entries] == ["Ada"], roster

feed = get_feed.sync(client=client, prefer="wait=20")
assert feed.commits and all(isinstance(commit, lastseat.Commit) for commit in feed.commits), feed
assert get_verdicts.sync("concert", client=client).commits[-1].taken == 1

lease = acquire_lock.sync("table", client=client, body=lastseat.Acquisition(holder="Ada", lease="PT1M"))
assert isinstance(lease, lastseat.Lease), lease
assert get_lock.sync("table", client=client).holder == "Ada"
assert isinstance(release_lock.sync("table", client=client, token=lease.token), lastseat.ReleasedLock)

both = [lastseat.ClaimOfResourcesResourcesItem(resource_id=name, quantity=1) for name in ("projector", "room")]
claim = lastseat.ClaimOfResources(applicant="Ada", resources=both)
claimed = create_claim.sync(client=client, body=claim, prefer="wait=20")
assert isinstance(claimed, lastseat.DecidedRequest) and len(claimed.resources) == 2, claimed

day = datetime.date(2031, 6, 2)
terms = lastseat.SeriesTerms(
    from_=day, to=day, length="PT1H", opens="08:00", closes="12:00", time_zone="Europe/Berlin", capacity=1)
series = put_series.sync("hall", client=client, body=terms, prefer="wait=20")
assert isinstance(series, lastseat.SeriesMade) and (series.slots, series.missing) == (4, 0), series
hours = lastseat.ClaimOfSlots(applicant="Ada", series="hall", from_="2031-06-02T09:00", to="2031-06-02T11:00")
slots = create_claim.sync(client=client, body=hours, prefer="wait=20")
assert isinstance(slots, lastseat.DecidedRequest) and len(slots.resources) == 2, slots
assert [slot.state for slot in get_day.sync("hall", day, client=client).slots] == ["free", "busy", "busy", "free"]

missing = get_resource.sync("nothing", client=client)
assert isinstance(missing, lastseat.Problem) and missing.type_ == "urn:lastseat:problem:no-such-resource", missing
print("openapi-python-client: done")
