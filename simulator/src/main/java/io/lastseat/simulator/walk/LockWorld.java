package io.lastseat.simulator.walk;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.audit.promises.Promise;
import io.lastseat.intake.usecase.Caller;
import io.lastseat.intake.usecase.KeyedId;
import io.lastseat.model.GrantRow;
import io.lastseat.model.LockGrant;
import io.lastseat.model.RequestId;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.Cancel;
import io.lastseat.simulator.auditor.Auditor;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.store.Database;
import io.lastseat.tables.TableDefinitions;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A lock that Ada has acquired, and calls by processes each of which lives at one moment: she
 * renews it or gives it back, others want it, before and after her lease is over.
 */
public final class LockWorld implements SmallWorld {

  private static final String LOCK = FewRequests.HALL.text();
  private static final String ADA = "Ada";
  private static final RequestId HERS = KeyedId.of(FewRequests.HALL, ADA, Caller.PUBLIC, 1);

  private static final int WAIT_SECONDS = 20;

  /** Of a lock that nobody had before. */
  private static final long HER_TOKEN = 1;

  private final Alteration intake;
  private final Alteration serializer;
  private final Aftermath aftermath;
  private final Map<APIGatewayV2HTTPEvent, Asked> asked = new HashMap<>();
  private final IdentityHashMap<Database, Auditor> audited = new IdentityHashMap<>();
  private final Database start;
  private final Set<RequestId> inLine = new HashSet<>();
  private Vector<Actor> actors = Vector.empty();
  private Vector<Actor> streams = Vector.empty();

  /** A call: which request it makes, and when. */
  private record Asked(RequestId id, Instant at) {}

  /** A world where nobody does anything yet, after Ada has acquired the lock for that long. */
  public LockWorld(int seconds, Alteration intake, Alteration serializer) {
    this.intake = intake;
    this.serializer = serializer;
    this.aftermath = new Aftermath(intake, serializer);
    Actor before =
        new AtOnceClient(
            "Ada before",
            List.of(Calls.acquire(LOCK, ADA, seconds, ADA, false)),
            true,
            Alteration.NONE,
            FewRequests.MORNING);
    start = GoodWeather.after(before, Database.of(TableDefinitions.all(FewRequests.TABLES)));
  }

  /** Adds somebody else who wants it for that long, after so many milliseconds. */
  public LockWorld wanted(String name, int seconds, int millis, boolean immediate) {
    RequestId id = KeyedId.of(FewRequests.HALL, name, Caller.PUBLIC, 1);
    return client(name, Calls.acquire(LOCK, name, seconds, name, false), id, millis, immediate);
  }

  /** Adds one who stands in line for it, looks once more, and gives up. */
  public LockWorld awaited(String name, int seconds, int millis, boolean immediate) {
    RequestId id = KeyedId.of(FewRequests.HALL, name, Caller.PUBLIC, 1);
    inLine.add(id);
    client(
        name,
        Calls.waitingFor(Calls.acquire(LOCK, name, seconds, name, false), WAIT_SECONDS),
        id,
        millis,
        immediate);
    return followed(name + ", who gives up,", Cancel.idFor(id), millis);
  }

  /** Adds Ada's renewal for that long, after so many milliseconds. */
  public LockWorld renewed(int seconds, int millis, boolean immediate) {
    String key = "Ada again";
    RequestId id = KeyedId.of(FewRequests.HALL, key, Caller.PUBLIC, HERS);
    return client(key, Calls.renew(LOCK, HER_TOKEN, seconds, key, false), id, millis, immediate);
  }

  /** Adds that Ada gives it back after so many milliseconds. */
  public LockWorld released(int millis, boolean immediate) {
    RequestId id = Cancel.idFor(HERS);
    String name = "Ada after %d ms".formatted(millis);
    return client(name, Calls.release(LOCK, HER_TOKEN, false), id, millis, immediate);
  }

  private LockWorld client(
      String name, APIGatewayV2HTTPEvent call, RequestId id, int millis, boolean immediate) {
    Instant at = FewRequests.MORNING.plus(Duration.ofMillis(millis));
    asked.put(call, new Asked(id, at));
    actors = actors.append(new AtOnceClient(name, List.of(call), immediate, intake, at));
    return followed(name, id, millis);
  }

  private LockWorld followed(String name, RequestId id, int millis) {
    streams =
        streams.append(
            new FollowingSerializer(
                "The serializer of " + name,
                AtOnceWorld.lookUp(id),
                1,
                serializer,
                FewRequests.MORNING.plus(Duration.ofMillis(millis))));
    return this;
  }

  /** Adds serializers that get the records of all calls so far, once they are written. */
  public LockWorld delivered() {
    actors = actors.appendAll(streams);
    return this;
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
    aftermath.check(database, streams);
  }

  @Override
  public void ended(Actor actor, Object result, Database database) {
    if (actor instanceof AtOnceClient client
        && ((List<?>) result).get(0) instanceof APIGatewayV2HTTPResponse response
        && !AtOnceClient.failed(response)) {
      Asked call = Objects.requireNonNull(asked.get(client.calls().get(0)));
      heard(call, response, audited.computeIfAbsent(database, aftermath::audited), database);
    }
  }

  private void heard(
      Asked call, APIGatewayV2HTTPResponse response, Auditor auditor, Database database) {
    String body = response.getBody();
    @Nullable VerdictRow verdict = auditor.told(LOCK, call.id().text());
    boolean granted = verdict != null && verdict.verdict().refusal().isEmpty();
    @Nullable LockGrant lock = auditor.lock(LOCK);
    boolean isRight =
        inLine.contains(call.id())
            ? heardInLine(call, response, auditor, database)
            : switch (response.getStatusCode()) {
              case 200 ->
                  body.contains("\"released\"")
                      ? isOver(lock, call.at())
                      : granted && body.contains("\"token\":%d,".formatted(token(verdict)));
              case 202 -> isWritten(call.id(), database);
              default ->
                  body.contains("lock-held")
                      ? !granted
                      : body.contains("lock-lost") && isOver(lock, call.at());
            };
    if (!isRight) {
      throw new Violation(
          Promise.ONE_VERDICT,
          "the client is told %s, and the log says %s and %s".formatted(body, verdict, lock));
    }
  }

  /** Who gives up has no lock, or has said that he wants none. */
  private static boolean heardInLine(
      Asked call, APIGatewayV2HTTPResponse response, Auditor auditor, Database database) {
    VerdictRow verdict = auditor.told(LOCK, call.id().text());
    GrantRow served = auditor.promotion(LOCK, call.id().text());
    String body = response.getBody();
    @Nullable LockGrant lock = auditor.lock(LOCK);
    boolean hasIt =
        lock != null && lock.reservation().equals(call.id()) && lock.grant().units() > 0;
    return switch (response.getStatusCode()) {
      case 200 ->
          body.contains(
              "\"token\":%d,"
                  .formatted(
                      served != null
                          ? served.decisionNo()
                          : verdict == null ? 0 : verdict.verdict().decisionNo()));
      case 202 -> verdict != null || isWritten(call.id(), database);
      default ->
          (body.contains("lock-held") || body.contains("lock-lost"))
              && (!hasIt || isWritten(Cancel.idFor(call.id()), database));
    };
  }

  private static boolean isWritten(RequestId id, Database database) {
    return database.find(FewRequests.TABLES.requests(), AtOnceWorld.lookUp(id).key()).isDefined();
  }

  /** Of the lease that this verdict granted, or renewed. */
  private static long token(@Nullable VerdictRow verdict) {
    return verdict == null || verdict.verdict().request().reservation().isDefined()
        ? HER_TOKEN
        : verdict.verdict().decisionNo();
  }

  /** Whether Ada has it no more at that moment. */
  private static boolean isOver(@Nullable LockGrant lock, Instant at) {
    return lock != null
        && (lock.token() > HER_TOKEN || lock.grant().isEnded() || lock.grant().isLapsed(at));
  }
}
