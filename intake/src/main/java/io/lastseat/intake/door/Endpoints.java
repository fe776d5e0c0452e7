package io.lastseat.intake.door;

import static io.lastseat.intake.door.Operation.delete;
import static io.lastseat.intake.door.Operation.get;
import static io.lastseat.intake.door.Operation.open;
import static io.lastseat.intake.door.Operation.patch;
import static io.lastseat.intake.door.Operation.post;
import static io.lastseat.intake.door.Operation.put;
import static io.lastseat.intake.http.Role.ADMINISTER;
import static io.lastseat.intake.http.Role.ASK;
import static io.lastseat.intake.http.Role.READ;

import io.lastseat.command.Caller;
import io.lastseat.engine.find.HeadCache;
import io.lastseat.gate.GateCounter;
import io.lastseat.intake.admit.Submit;
import io.lastseat.intake.claim.ClaimEndpoint;
import io.lastseat.intake.execution.Executing;
import io.lastseat.intake.execution.ExecutionEndpoint;
import io.lastseat.intake.execution.ExecutionLog;
import io.lastseat.intake.face.FaceEndpoint;
import io.lastseat.intake.face.Faces;
import io.lastseat.intake.feed.FeedEndpoint;
import io.lastseat.intake.feed.FeedReading;
import io.lastseat.intake.feed.VerdictsEndpoint;
import io.lastseat.intake.feed.VerdictsReading;
import io.lastseat.intake.http.PathIds;
import io.lastseat.intake.http.Paths;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.http.RoutedCall;
import io.lastseat.intake.lock.LockEndpoint;
import io.lastseat.intake.lock.Locking;
import io.lastseat.intake.lookup.Creations;
import io.lastseat.intake.lookup.SharedThreads;
import io.lastseat.intake.lookup.Status;
import io.lastseat.intake.reservation.DepositEndpoint;
import io.lastseat.intake.reservation.FollowUpEndpoint;
import io.lastseat.intake.reservation.OwnListEndpoint;
import io.lastseat.intake.reservation.OwnReservations;
import io.lastseat.intake.reservation.RequestEndpoint;
import io.lastseat.intake.resource.Configuring;
import io.lastseat.intake.resource.PublicDoor;
import io.lastseat.intake.resource.ResourceEndpoint;
import io.lastseat.intake.resource.ResourceListEndpoint;
import io.lastseat.intake.resource.Tickets;
import io.lastseat.intake.roster.CursorEpoch;
import io.lastseat.intake.roster.Roster;
import io.lastseat.intake.roster.RosterEndpoint;
import io.lastseat.intake.series.SeriesEndpoint;
import io.lastseat.intake.series.SeriesLook;
import io.lastseat.intake.series.SeriesMaking;
import io.lastseat.intake.webhook.WebhookEndpoint;
import io.lastseat.intake.webhook.WebhookKeeping;
import io.lastseat.log.PublicList;
import io.lastseat.site.Call;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.util.List;
import java.util.function.Function;

/**
 * The table of all endpoints of the API: a line for each method of each path.
 *
 * <p>Owners sign in and have the role {@code own}. They may ask for themselves, and look at and
 * follow up their own requests; they get {@code 404} for another person's. Of a resource they see
 * what the public sees.
 *
 * <p>Strangers show neither a key nor a token. They may use resources that are open to the public,
 * and reservations as {@link Applicants}. They may confirm, extend, cancel and hand over a
 * reservation, but not change its quantity: that is for people who know the applicant. All refusals
 * look the same to them, whether the resource exists or not.
 */
public final class Endpoints {

  private static final String RESOURCE = "/v1/resources/{resourceId}";
  private static final String FACE = RESOURCE + "/face";
  private static final String REQUEST = RESOURCE + "/requests/{requestId}";
  private static final String LOCK = "/v1/locks/{name}";
  private static final String EXECUTION = "/v1/executions/{name}";
  private static final String SERIES = "/v1/series/{seriesId}";
  private static final String WEBHOOK = "/v1/webhooks/{webhookId}";
  private static final String DELIVERIES = WEBHOOK + "/deliveries";

  private final RequestEndpoint requests;
  private final Creations creations;
  private final Vector<Vector<Operation>> paths;

  private Endpoints(RequestEndpoint requests, Creations creations, Operation... table) {
    this.requests = requests;
    this.creations = creations;
    this.paths = Vector.of(table).groupBy(Operation::path).values().toVector();
  }

  /** Makes the table from these parts. */
  public static Endpoints of(
      Door door,
      Clock clock,
      ForRequests asked,
      ForResources made,
      ForLeases leased,
      ForReaders readers) {
    HeadCache cache = asked.cache();
    Submit submit = asked.submit();
    var inPublic = new PublicDoor(cache);
    var applicants = new Applicants(inPublic, asked.tickets(), asked.status());

    var lists = new ResourceListEndpoint(made.publicList(), inPublic, made.threads(), clock);
    var resources = new ResourceEndpoint(made.configuring(), inPublic, submit, clock, made.gate());
    var faces = new FaceEndpoint(made.faces(), inPublic);
    var series = new SeriesEndpoint(made.seriesMaking(), made.seriesLook(), clock);
    var requests =
        new RequestEndpoint(cache, submit, asked.status(), asked.own(), asked.tickets(), clock);
    var followUps = new FollowUpEndpoint(cache, asked.status(), submit, asked.tickets(), clock);
    var claims =
        new ClaimEndpoint(cache, submit, made.seriesLook(), asked.creations(), asked.own(), clock);
    var own = new OwnListEndpoint(asked.own(), clock);
    var deposits = new DepositEndpoint(cache, submit, clock);
    var locks = new LockEndpoint(leased.locking());
    var runs = new ExecutionEndpoint(leased.executing(), leased.executionLog(), readers.epoch());
    var rosters = new RosterEndpoint(readers.roster(), readers.epoch());
    var verdicts = new VerdictsEndpoint(readers.verdicts(), readers.epoch());
    var feed = new FeedEndpoint(readers.feed(), readers.epoch());
    var webhooks = new WebhookEndpoint(readers.webhooks(), clock, readers.epoch());
    Function<RoutedCall, Caller> caller = to -> door.caller(to.call());

    return new Endpoints(
        requests,
        asked.creations(),
        open("/openapi.yaml", to -> Either.right(OpenApiDocument.answer())),
        get("/v1/resources", READ, lists::get).owners(lists::get).strangersToo(),
        get(RESOURCE, READ, resources::get).owners(resources::picture).strangers(resources::open),
        put(RESOURCE, ADMINISTER, resources::put),
        patch(RESOURCE, ADMINISTER, resources::patch),
        get(FACE, READ, faces::get).owners(faces::picture).strangers(faces::open),
        put(FACE, ADMINISTER, faces::put),
        post(RESOURCE + "/deposits", ADMINISTER, deposits::post),
        get(RESOURCE + "/roster", READ, rosters::get),
        get(RESOURCE + "/verdicts", READ, verdicts::get),
        post(RESOURCE + "/requests", ASK, requests::post).own().strangers(requests::postInPublic),
        get(REQUEST, READ, requests::get).own().strangers(applicants),
        post(REQUEST + "/confirm", ASK, followUps::confirm).own().strangers(applicants),
        post(REQUEST + "/extend", ASK, followUps::extend).own().strangers(applicants),
        post(REQUEST + "/cancel", ASK, followUps::cancel).own().strangers(applicants),
        post(REQUEST + "/change", ASK, followUps::change).own(),
        post(REQUEST + "/hand-over", ASK, followUps::handOver).own().strangers(applicants),
        post(REQUEST + "/ticket", ASK, requests::ticket),
        get(Paths.OWN, READ, own::get).own(),
        post("/v1/claims", ASK, claims::post).own(),
        get(LOCK, READ, to -> locks.get(to.resource())),
        post(LOCK, ASK, to -> locks.post(to.resource(), to.call(), caller.apply(to), to.waits())),
        put(LOCK, ASK, to -> locks.put(to.resource(), to.call(), caller.apply(to), to.waits())),
        delete(LOCK, ASK, to -> locks.delete(to.resource(), to.call(), to.waits())),
        get(EXECUTION, READ, runs::get),
        post(EXECUTION, ASK, runs::post),
        put(EXECUTION, ASK, runs::put),
        post(EXECUTION + "/succeed", ASK, runs::succeed),
        post(EXECUTION + "/fail", ASK, runs::fail),
        get(EXECUTION + "/history", READ, runs::history),
        get(SERIES, READ, series::get),
        put(SERIES, ADMINISTER, series::put),
        get(SERIES + "/days/{date}", READ, series::day).owners(series::day),
        get(Paths.FEED, READ, feed::get),
        get("/v1/webhooks", ADMINISTER, webhooks::list),
        get(WEBHOOK, ADMINISTER, webhooks::get),
        put(WEBHOOK, ADMINISTER, webhooks::put),
        delete(WEBHOOK, ADMINISTER, webhooks::remove),
        post(WEBHOOK + "/secrets", ADMINISTER, webhooks::rotate),
        delete(WEBHOOK + "/secrets", ADMINISTER, webhooks::endOldSecret),
        get(DELIVERIES, ADMINISTER, webhooks::deliveries),
        post(DELIVERIES, ADMINISTER, webhooks::sendAllAgain),
        delete(DELIVERIES, ADMINISTER, webhooks::clear),
        post(DELIVERIES + "/{resourceId}/{commitNumber}", ADMINISTER, webhooks::sendAgain));
  }

  /** What takes requests in and finds them again. */
  public record ForRequests(
      HeadCache cache,
      Submit submit,
      Status status,
      OwnReservations own,
      Tickets tickets,
      Creations creations) {}

  /** What makes and shows resources and series. */
  public record ForResources(
      Configuring configuring,
      Faces faces,
      PublicList publicList,
      SharedThreads threads,
      GateCounter gate,
      SeriesMaking seriesMaking,
      SeriesLook seriesLook) {}

  /** What leases locks and executions. */
  public record ForLeases(Locking locking, Executing executing, ExecutionLog executionLog) {}

  /**
   * What tells others of verdicts.
   *
   * @param epoch of the cursors that readers get
   */
  public record ForReaders(
      Roster roster,
      VerdictsReading verdicts,
      FeedReading feed,
      WebhookKeeping webhooks,
      CursorEpoch epoch) {}

  /** What the table has for the path of a call, and the ids that the call names there. */
  record Found(Vector<Operation> operations, PathIds ids) {

    /** The operation that the call asks for; none if the path has no such method. */
    Option<Operation> operation(Call call) {
      return operations.find(one -> one.takes(call.method()));
    }

    /** The methods of the path, in the form of an {@code Allow} header. */
    String allow() {
      return operations.map(one -> one.takes("HEAD") ? "GET, HEAD" : one.method()).mkString(", ");
    }
  }

  /** The lines of each path. */
  Vector<Vector<Operation>> paths() {
    return paths;
  }

  /** Looks a path up; the refusal says that the table has none such, or names an invalid id. */
  Either<Problem, Found> find(String path) {
    List<String> segments = PathIds.segments(path);
    return paths
        .find(lines -> lines.head().path().fits(segments))
        .toEither(Problems.NO_SUCH_PATH::problem)
        .flatMap(lines -> lines.head().path().read(segments).map(ids -> new Found(lines, ids)));
  }

  /** Whether the resource or series is being created without which the call can do nothing. */
  boolean isBeingCreated(Found found) {
    return found.operations().head().path().needsResource()
        && creations.isUnderWay(found.ids().resource());
  }

  /** Remembers which commit contains the verdict of the request that the path names. */
  void hintCommit(Found found, Call call) {
    found.ids().namedRequest().forEach(id -> requests.hintCommit(id, call));
  }
}
