"""Uses the Python client that openapi-generator makes: the address of a server, then nothing that was mended by hand."""

import datetime
import sys
import uuid

import openapi_client as lastseat

api = lastseat.ApiClient(lastseat.Configuration(host=sys.argv[1]))
resources = lastseat.ResourcesApi(api)
requests = lastseat.RequestsApi(api)
locks = lastseat.LocksApi(api)
series = lastseat.SeriesApi(api)

for name in "concert", "projector", "room":
    resources.put_resource(name, lastseat.Terms(capacity=1, title=name), prefer="wait=20")
concert = resources.get_resource("concert").actual_instance
assert isinstance(concert, lastseat.Resource) and concert.free == 1, concert

application = lastseat.Application(applicant="Ada", quantity=1)
key = str(uuid.uuid4())
answer = requests.create_request("concert", application, idempotency_key=key, prefer="wait=20").actual_instance
assert isinstance(answer, lastseat.DecidedRequest) and answer.status == "accepted", answer
again = requests.get_request("concert", answer.request_id).actual_instance
assert again.decision_number == answer.decision_number, again
late = requests.create_request("concert", lastseat.Application(applicant="Bob", quantity=1)).actual_instance
assert isinstance(late, lastseat.TurnedAway) and late.reason == "sold_out", late

roster = lastseat.RosterApi(api).get_roster("concert")
assert [entry.applicant for entry in roster.entries] == ["Ada"], roster

feed = lastseat.FeedApi(api).get_feed(prefer="wait=20")
commits = [commit.actual_instance for commit in feed.commits]
assert commits and all(isinstance(commit, lastseat.Commit) for commit in commits), feed
verdicts = lastseat.FeedApi(api).get_verdicts("concert")
assert verdicts.commits[-1].taken == 1, verdicts

lease = locks.acquire_lock("table", lastseat.Acquisition(holder="Ada", lease="PT1M"))
assert lease.token >= 1, lease
assert locks.get_lock("table").holder == "Ada"
locks.release_lock(name="table", token=lease.token)

both = [lastseat.ClaimOfResourcesResourcesInner(resource_id=name, quantity=1) for name in ("projector", "room")]
claim = lastseat.Claim(lastseat.ClaimOfResources(applicant="Ada", resources=both))
claimed = requests.create_claim(claim, prefer="wait=20").actual_instance
assert isinstance(claimed, lastseat.DecidedRequest) and len(claimed.resources) == 2, claimed

day = datetime.date(2031, 6, 2)
terms = lastseat.SeriesTerms(
    var_from=day, to=day, length="PT1H", opens="08:00", closes="12:00", time_zone="Europe/Berlin", capacity=1)
made = series.put_series("hall", terms, prefer="wait=20")
assert made.slots == 4 and made.missing == 0, made
hours = lastseat.ClaimOfSlots(applicant="Ada", series="hall", var_from="2031-06-02T09:00", to="2031-06-02T11:00")
slots = requests.create_claim(lastseat.Claim(hours), prefer="wait=20").actual_instance
assert slots.status == "accepted" and len(slots.resources) == 2, slots
assert [slot.state for slot in series.get_day("hall", day).slots] == ["free", "busy", "busy", "free"]

try:
    resources.get_resource("nothing")
    sys.exit("A resource that is not there was found")
except lastseat.exceptions.NotFoundException as missing:
    assert lastseat.Problem.from_json(missing.body).type == "urn:lastseat:problem:no-such-resource", missing
print("openapi-generator, Python: done")
