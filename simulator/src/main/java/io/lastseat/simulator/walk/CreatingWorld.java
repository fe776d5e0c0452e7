package io.lastseat.simulator.walk;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.audit.promises.Promise;
import io.lastseat.intake.usecase.Caller;
import io.lastseat.intake.usecase.KeyedId;
import io.lastseat.model.RequestId;
import io.lastseat.model.Terms;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.store.Database;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.TableDefinitions;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Nobody has created the resource: clients that want it say on which terms it shall be, by one way
 * or the other, and an owner may set terms of his own.
 */
public final class CreatingWorld implements SmallWorld {

  private static final String HALL = FewRequests.HALL.text();
  private static final RequestId OWN = new RequestId(0, "%026d".formatted(0));

  private final Alteration intake;
  private final Alteration serializer;
  private final Aftermath aftermath;
  private final Map<APIGatewayV2HTTPEvent, RequestId> ids = new HashMap<>();
  private final Map<Told, Option<VerdictRow>> told = new HashMap<>();
  private Vector<RequestId> requests = Vector.empty();
  private Vector<Actor> actors = Vector.empty();
  private Database start = Database.of(TableDefinitions.all(FewRequests.TABLES));

  /** What the log of these tables says of a request. */
  private record Told(Database database, RequestId id) {}

  /** A world without anybody yet. */
  public CreatingWorld(Alteration intake, Alteration serializer) {
    this.intake = intake;
    this.serializer = serializer;
    this.aftermath = new Aftermath(intake, serializer);
  }

  /**
   * Adds a client that wants one unit, and creates the resource for that.
   *
   * @param key clients with the same one send the same request
   * @param terms as JSON
   * @param immediate whether the processes that it meets may decide
   */
  public CreatingWorld client(String key, String terms, boolean immediate) {
    RequestId id = KeyedId.of(FewRequests.HALL, key, Caller.PUBLIC, 1);
    APIGatewayV2HTTPEvent call = Calls.creating(Calls.reserve(HALL, key, 1, key), terms);
    ids.put(call, id);
    requests = requests.append(id).distinct();
    actors = actors.append(new AtOnceClient("A client " + key, List.of(call), immediate, intake));
    return this;
  }

  /** Adds a serializer that gets the record of each request so far, once it is written. */
  public CreatingWorld delivered() {
    actors = actors.appendAll(requests.map(this::follower));
    return this;
  }

  /** Adds the owner's wish for other terms, which is taken in and delivered. */
  public CreatingWorld owner(long capacity) {
    Configure configure =
        new Configure(
            OWN,
            FewRequests.HALL,
            FewRequests.MORNING,
            Terms.ofCapacity(capacity),
            Option.none(),
            Option.some(0L));
    StoredRequest stored = new StoredRequest(configure, Option.none());
    Actor writer = new Writer("Intake", FewRequests.TABLES.requests(), RequestCodec.write(stored));
    start = GoodWeather.after(writer, start);
    actors = actors.append(follower(OWN));
    requests = requests.append(OWN);
    return this;
  }

  private Actor follower(RequestId id) {
    String name = id.equals(OWN) ? "The owner's serializer" : "The serializer of " + id;
    return new FollowingSerializer(name, AtOnceWorld.lookUp(id), 1, serializer);
  }

  @Override
  public Database start() {
    return start;
  }

  @Override
  public Seq<Actor> actors() {
    return actors;
  }

  @Override
  public void check(Database database) {
    aftermath.check(database, requests.map(this::follower));
  }

  @Override
  public void ended(Actor actor, Object result, Database database) {
    if (actor instanceof AtOnceClient client
        && ((List<?>) result).get(0) instanceof APIGatewayV2HTTPResponse response
        && !AtOnceClient.failed(response)) {
      heard(Objects.requireNonNull(ids.get(client.calls().get(0))), response, database);
    }
  }

  /**
   * Whoever has a verdict has the one of the log, and whoever is told to wait has a request.
   * Whoever is turned away has nothing: a write of his that was under way meanwhile may have been
   * refused.
   */
  private void heard(RequestId id, APIGatewayV2HTTPResponse response, Database database) {
    String body = response.getBody();
    Option<VerdictRow> verdict =
        told.computeIfAbsent(
            new Told(database, id),
            now -> Option.of(aftermath.audited(database).told(HALL, id.text())));
    String status = verdict.map(row -> row.verdict().status()).getOrElse("nothing");
    boolean written =
        database.find(FewRequests.TABLES.requests(), AtOnceWorld.lookUp(id).key()).isDefined();
    boolean isRight =
        body.contains("\"pending\"")
            ? written
            : body.contains("turnedAway")
                ? verdict.forAll(logged -> !logged.verdict().accepted())
                : body.contains("\"status\":\"" + status + "\"");
    if (response.getStatusCode() >= 400 || !isRight) {
      throw new Violation(
          Promise.ONE_VERDICT, "the client is told %s and the log says %s".formatted(body, status));
    }
  }
}
