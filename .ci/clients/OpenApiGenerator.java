import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.FeedApi;
import org.openapitools.client.api.LocksApi;
import org.openapitools.client.api.RequestsApi;
import org.openapitools.client.api.ResourcesApi;
import org.openapitools.client.api.RosterApi;
import org.openapitools.client.api.SeriesApi;
import org.openapitools.client.model.Acquisition;
import org.openapitools.client.model.Application;
import org.openapitools.client.model.Claim;
import org.openapitools.client.model.ClaimOfResources;
import org.openapitools.client.model.ClaimOfResourcesResourcesInner;
import org.openapitools.client.model.ClaimOfSlots;
import org.openapitools.client.model.Commit;
import org.openapitools.client.model.DecidedRequest;
import org.openapitools.client.model.FeedPage;
import org.openapitools.client.model.Lease;
import org.openapitools.client.model.Resource;
import org.openapitools.client.model.SeriesMade;
import org.openapitools.client.model.SeriesTerms;
import org.openapitools.client.model.Slot;
import org.openapitools.client.model.Terms;
import org.openapitools.client.model.TurnedAway;

/** Uses the Java client that openapi-generator makes: the address of a server, then nothing that was mended by hand. */
final class OpenApiGenerator {

  private static final String WAIT = "wait=20";

  public static void main(String[] arguments) throws ApiException {
    // Longer than the server may wait; 10 seconds unless said.
    ApiClient api = new ApiClient().setBasePath(arguments[0]).setReadTimeout(60_000);
    ResourcesApi resources = new ResourcesApi(api);
    RequestsApi requests = new RequestsApi(api);
    LocksApi locks = new LocksApi(api);
    SeriesApi allSeries = new SeriesApi(api);

    for (String name : List.of("concert", "projector", "room")) {
      check(resources.putResource(name, new Terms().capacity(1L).title(name), null, null, WAIT).getCapacity() == 1, name);
    }
    Resource concert = resources.getResource("concert", null).getResource();
    check(concert.getFree() == 1 && concert.getLanes() == 1, concert);

    String key = UUID.randomUUID().toString();
    DecidedRequest answer = requests.createRequest("concert", asks("Ada"), key, WAIT, null).getDecidedRequest();
    check(answer.getStatus() == DecidedRequest.StatusEnum.ACCEPTED, answer);
    DecidedRequest again = requests.getRequest("concert", answer.getRequestId(), null, null, null).getDecidedRequest();
    check(again.getDecisionNumber().equals(answer.getDecisionNumber()), again);
    TurnedAway late = requests.createRequest("concert", asks("Bob"), null, null, null).getTurnedAway();
    check(late.getReason() == TurnedAway.ReasonEnum.SOLD_OUT, late);

    var roster = new RosterApi(api).getRoster("concert", null, null, null, null, null, null);
    check(roster.getEntries().size() == 1 && roster.getEntries().get(0).getApplicant().equals("Ada"), roster);

    FeedPage feed = new FeedApi(api).getFeed(null, null, WAIT, null);
    check(feed.getCommits().get(0).getActualInstance() instanceof Commit first && first.getCommitNumber() == 1, feed);
    var verdicts = new FeedApi(api).getVerdicts("concert", null, null, null, null);
    check(verdicts.getCommits().get(1).getTaken() == 1, verdicts);

    Lease lease = locks.acquireLock("table", new Acquisition().holder("Ada").lease("PT1M"), null, null);
    check(locks.getLock("table", null).getHolder().equals("Ada"), lease);
    check(locks.releaseLock(lease.getToken(), "table", null).getToken().equals(lease.getToken()), lease);

    var both = new ClaimOfResources().applicant("Ada")
        .addResourcesItem(new ClaimOfResourcesResourcesInner().resourceId("projector").quantity(1L))
        .addResourcesItem(new ClaimOfResourcesResourcesInner().resourceId("room").quantity(1L));
    DecidedRequest claimed = requests.createClaim(new Claim(both), null, WAIT, null).getDecidedRequest();
    check(claimed.getStatus() == DecidedRequest.StatusEnum.ACCEPTED && claimed.getResources().size() == 2, claimed);

    LocalDate day = LocalDate.of(2031, 6, 2);
    SeriesMade series = allSeries.putSeries("hall",
        new SeriesTerms().from(day).to(day).length("PT1H").opens("08:00").closes("12:00").timeZone("Europe/Berlin").capacity(1L),
        null, null, WAIT);
    check(series.getSlots() == 4 && series.getMissing() == 0, series);
    var hours = new ClaimOfSlots().applicant("Ada").series("hall").from("2031-06-02T09:00").to("2031-06-02T11:00");
    DecidedRequest slots = requests.createClaim(new Claim(hours), null, WAIT, null).getDecidedRequest();
    check(slots.getStatus() == DecidedRequest.StatusEnum.ACCEPTED && slots.getResources().size() == 2, slots);
    check(allSeries.getDay("hall", day, null).getSlots().get(1).getState() == Slot.StateEnum.BUSY, slots);

    try {
      throw new AssertionError(resources.getResource("nothing", null));
    } catch (ApiException missing) {
      check(missing.getCode() == 404 && missing.getResponseBody().contains("no-such-resource"), missing);
    }
    System.out.println("openapi-generator, Java: done");
  }

  private static Application asks(String applicant) {
    return new Application().applicant(applicant).quantity(1L);
  }

  private static void check(boolean holds, Object seen) {
    if (!holds) {
      throw new AssertionError(seen);
    }
  }
}
