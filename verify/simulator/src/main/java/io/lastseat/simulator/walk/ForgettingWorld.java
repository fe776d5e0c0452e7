package io.lastseat.simulator.walk;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.intake.usecase.Caller;
import io.lastseat.intake.usecase.KeyedId;
import io.lastseat.model.RequestId;
import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.store.Database;
import io.lastseat.tables.TableDefinitions;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A lock that nobody has used for a month: Ada had it, by the stream, and gave it back in a call.
 * It is forgotten, while processes wake up that know of it what is long over, and a record of then
 * is delivered again.
 *
 * <p>What was decided before is known to the check. So nobody may hear of a token that was given
 * before, or that no commit gave which the log keeps; and no request may stand in the log twice.
 */
public final class ForgettingWorld implements SmallWorld {

  private static final String LOCK = FewRequests.HALL.text();
  private static final String ADA = "Ada";
  private static final int SECONDS = 5;
  private static final RequestId HERS = KeyedId.of(FewRequests.HALL, ADA, Caller.PUBLIC, 1);
  private static final APIGatewayV2HTTPEvent LOOK =
      Calls.get("/v1/resources/" + LOCK + "/requests/" + HERS.text());

  private final Alteration intake;
  private final Alteration serializer;
  private final Alteration forgetting;
  private Database start;
  private final Vector<Attributes> before;
  private final long newestBefore;
  private final long decisionsBefore;
  private Vector<Actor> actors = Vector.empty();

  /** A world where nobody does anything yet. */
  public ForgettingWorld(Alteration intake, Alteration serializer, Alteration forgetting) {
    this(intake, serializer, forgetting, byTheStream());
  }

  /** The same, where Ada's acquisition was decided in her call, too. */
  public static ForgettingWorld atOnce(Alteration intake, Alteration forgetting) {
    return new ForgettingWorld(
        intake, Alteration.NONE, forgetting, GoodWeather.after(client(ADA, true, 0), empty()));
  }

  private ForgettingWorld(
      Alteration intake, Alteration serializer, Alteration forgetting, Database acquired) {
    this.intake = intake;
    this.serializer = serializer;
    this.forgetting = forgetting;
    start =
        GoodWeather.after(
            new AtOnceClient(
                "Ada after",
                List.of(Calls.release(LOCK, 1, false)),
                true,
                Alteration.NONE,
                FewRequests.MORNING),
            acquired);
    before = ForgottenLog.of(start, LOCK).items();
    newestBefore = before.size();
    decisionsBefore = before.last().map("books").number("decisions");
  }

  private static Database empty() {
    return Database.of(TableDefinitions.all(FewRequests.TABLES));
  }

  private static Database byTheStream() {
    Database asked = GoodWeather.after(client(ADA, false, 0), empty());
    return GoodWeather.after(record(Alteration.NONE, 0), asked);
  }

  private static AtOnceClient client(String name, boolean immediate, int day) {
    return new AtOnceClient(
        name, List.of(acquisition(name)), immediate, Alteration.NONE, onDay(day));
  }

  private static APIGatewayV2HTTPEvent acquisition(String name) {
    return Calls.acquire(LOCK, name, SECONDS, name, false);
  }

  private static Instant onDay(int day) {
    return FewRequests.MORNING.plus(Duration.ofDays(day));
  }

  private static Actor record(Alteration alteration, int day) {
    return new FollowingSerializer(
        "The serializer", FewRequests.lookUp(HERS), 1, alteration, onDay(day));
  }

  /** Adds runs that forget, on these days. */
  public ForgettingWorld forgotten(Integer... days) {
    boolean asleep = actors.exists(SleepingClient.class::isInstance);
    actors =
        actors.append(
            new ForgettingProcess("The one who forgets", List.of(days), asleep, forgetting));
    return this;
  }

  /** Adds somebody who wants it on that day. */
  public ForgettingWorld wanted(String name, int day) {
    actors =
        actors.append(new AtOnceClient(name, List.of(acquisition(name)), true, intake, onDay(day)));
    return this;
  }

  /** Adds Ada, who sends on that day what she sent first, with the same key, and looks after it. */
  public ForgettingWorld askedAgain(boolean immediate, int day) {
    actors =
        actors.append(
            new AtOnceClient(ADA, List.of(acquisition(ADA), LOOK), immediate, intake, onDay(day)));
    return this;
  }

  /** Ben has asked before Ada gave it back, and his request has no verdict yet. */
  public ForgettingWorld undecided() {
    Database asked = GoodWeather.after(client("Ben", false, 0), empty());
    Map<String, AttributeValue> item =
        asked.items(FewRequests.TABLES.requests()).filter(ForgettingWorld::isBens).head();
    start =
        GoodWeather.after(
            Actor.of(
                "Ben",
                client ->
                    client.putItem(put -> put.tableName(FewRequests.TABLES.requests()).item(item))),
            start);
    return this;
  }

  private static boolean isBens(Map<String, AttributeValue> item) {
    return item.containsValue(AttributeValue.fromS("Ben"));
  }

  /**
   * Adds somebody whose process falls asleep behind so many steps, and wakes up on that day. Runs
   * that are added later begin when it sleeps.
   */
  public ForgettingWorld asleep(String name, boolean immediate, int steps, int day) {
    actors =
        actors.append(
            new SleepingClient(
                name, List.of(acquisition(name)), immediate, onDay(0), steps, onDay(day), intake));
    return this;
  }

  /**
   * Adds Ada again, who sends with her key what she sent first. Her process looked at the lock
   * before it slept, behind so many steps, and remembers that head when it wakes up on that day.
   */
  public ForgettingWorld remembered(int steps, int day) {
    actors =
        actors.append(
            new SleepingClient(
                ADA,
                List.of(LOOK, acquisition(ADA), LOOK),
                true,
                onDay(0),
                steps,
                onDay(day),
                intake));
    return this;
  }

  /** Adds that the record of Ada's request is delivered again on that day. */
  public ForgettingWorld deliveredAgain(int day) {
    actors = actors.append(record(serializer, day));
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
  public boolean forgets() {
    return true;
  }

  @Override
  public void check(Database database) {
    ForgottenLog log = ForgottenLog.of(database, LOCK);
    log.mustBeWhole();
    Vector<Attributes> since =
        log.kept().filter(commit -> ForgottenLog.number(commit) > newestBefore);
    Vector<String> decided = ForgottenLog.requests(since);
    mustNot(decided.distinct().size() < decided.size(), "a request is decided twice");
    mustNot(
        log.kept()
            .flatMap(commit -> commit.list("entries"))
            .exists(entry -> entry.number("t") <= log.before()),
        "a request is decided that may have been decided before");
    mustNot(
        log.newest().map("books").number("decisions") < decisionsBefore,
        "the decisions start again");
    if (!actors.exists(SleepingClient.class::isInstance)) {
      undecided(log, database)
          .forEach(item -> mustNot(!counts(item, log), "nobody decides " + item));
    }
  }

  /** Nobody was promised a verdict on what a process wrote that had slept. */
  private Vector<Attributes> undecided(ForgottenLog log, Database database) {
    Vector<String> decided =
        ForgottenLog.requests(log.kept()).appendAll(ForgottenLog.requests(before));
    return database
        .items(FewRequests.TABLES.requests())
        .map(Attributes::new)
        .reject(item -> decided.contains(item.text("requestId")))
        .toVector();
  }

  private static boolean counts(Attributes item, ForgottenLog log) {
    return item.number("takenAt") > log.counted();
  }

  @Override
  public void ended(Actor actor, Object result, Database database) {
    if (actor instanceof AtOnceClient || actor instanceof SleepingClient) {
      for (Object response : sinceItSlept(actor, (List<?>) result)) {
        heard((APIGatewayV2HTTPResponse) response, ForgottenLog.of(database, LOCK), database);
      }
      boolean lost = statuses(sinceItSlept(actor, (List<?>) result)).equals(List.of(202, 404));
      mustNot(lost, "a request was acknowledged, and is not there");
    }
  }

  private void heard(APIGatewayV2HTTPResponse response, ForgottenLog log, Database database) {
    String body = response.getBody();
    switch (response.getStatusCode()) {
      case 200 -> toldToken(body, log, database);
      case 202 -> mustNot(!isPromised(body, log, database), "nobody will ever decide " + body);
      case 500 -> mustNot(true, "a call ends with " + body);
      default -> {}
    }
  }

  /** What was answered to a look before that was true then. */
  private static List<?> sinceItSlept(Actor actor, List<?> answers) {
    boolean looked = actor instanceof SleepingClient one && one.calls().indexOf(LOOK) == 0;
    return looked ? answers.subList(1, answers.size()) : answers;
  }

  private static List<Integer> statuses(List<?> responses) {
    return responses.stream()
        .map(response -> ((APIGatewayV2HTTPResponse) response).getStatusCode())
        .toList();
  }

  /**
   * Of a request that is forgotten, what was decided then may be told as long as it is known,
   * unless its key was used again.
   */
  private void toldToken(String body, ForgottenLog log, Database database) {
    String number = body.contains("\"token\":") ? "token" : "decisionNumber";
    if (!body.contains("\"" + number + "\":")) {
      return;
    }
    Vector<Attributes> granting = granting(body, log.kept());
    Vector<Attributes> counts =
        granting.isEmpty() && !isAnew(body, log, database) ? granting(body, before) : granting;
    mustNot(counts.size() != 1, "a client is told what no commit says: " + body);
    long token = counts.head().map("books").map("lock").number("token");
    mustNot(
        !body.contains("\"%s\":%d,".formatted(number, token)),
        "the client is told %s, and the log says %d".formatted(body, token));
  }

  private static Vector<Attributes> granting(String body, Vector<Attributes> commits) {
    return commits.filter(
        commit -> ForgottenLog.requests(Vector.of(commit)).exists(body::contains));
  }

  /** Whether the request has a verdict, or stands where it will get one. */
  private static boolean isPromised(String body, ForgottenLog log, Database database) {
    return ForgottenLog.requests(log.kept()).exists(body::contains) || isAnew(body, log, database);
  }

  private static boolean isAnew(String body, ForgottenLog log, Database database) {
    return database
        .items(FewRequests.TABLES.requests())
        .map(Attributes::new)
        .filter(item -> body.contains(item.text("requestId")))
        .exists(item -> counts(item, log));
  }

  private static void mustNot(boolean broken, String what) {
    ForgottenLog.mustNot(broken, what);
  }
}
