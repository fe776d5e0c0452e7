package io.lastseat.simulator.walk;

import static io.lastseat.simulator.walk.CallWorlds.AT_ONCE;
import static io.lastseat.simulator.walk.CallWorlds.BY_STREAM;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import io.lastseat.model.RequestId;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.store.Database;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * Small worlds of a lock that was idle for a month: Ada had it, and gave it back in a call. It is
 * forgotten, while processes wake up with an old memory of it, and an old record is delivered
 * again.
 */
final class ForgettingWorlds {

  private static final String LOCK = FewRequests.HALL.text();

  /** Its name comes first, so it is the home. */
  private static final String HOME = "aisle";

  private static final String ADA = "Ada";
  private static final RequestId HERS = FewRequests.keyed(ADA);
  private static final APIGatewayV2HTTPEvent LOOK =
      Calls.get("/v1/resources/" + LOCK + "/requests/" + HERS.text());
  private static final int SECONDS = 5;

  private static final Set<Mishap> FAILING = EnumSet.of(Mishap.FAILURE, Mishap.LOST_ANSWER);

  /** A process takes no more steps than that in a call that decides at once. */
  private static final int STEPS_AT_ONCE = 19;

  /** The same of one that leaves it to the stream. */
  private static final int STEPS_BY_THE_STREAM = 12;

  /** The steps of a process that tells what became of an acquisition that was given back. */
  private static final int STEPS_OF_A_LOOK = 28;

  /** All of them. */
  static Vector<SmallWorlds> all() {
    return ordinary()
        .appendAll(asleep(AT_ONCE, STEPS_AT_ONCE))
        .appendAll(asleep(BY_STREAM, STEPS_BY_THE_STREAM));
  }

  private static Vector<SmallWorlds> ordinary() {
    return Vector.of(
        world(
                "a lock that is forgotten, and wanted",
                FAILING,
                () ->
                    forgotten()
                        .client("Clio", AT_ONCE, day(31), acquire("Clio"))
                        .mayWrite(FewRequests.keyed("Clio"), day(31)))
            .thatIsLarge(),
        world(
            "a lock that is forgotten, and its first request is delivered again",
            FAILING,
            () -> forgotten().deliveredAt(HERS, day(34))),
        world(
            "a lock that is forgotten by two, one of whom comes late",
            SmallWorlds.NONE,
            () -> forgotten().forgotten(35)),
        world(
                "a lock that is forgotten, while its first request is sent again, and delivered"
                    + " again",
                SmallWorlds.NONE,
                () -> askedAgain(AT_ONCE).deliveredAt(HERS, day(34)))
            .thatIsLarge(),
        world(
            "the same by the stream",
            SmallWorlds.NONE,
            () -> askedAgain(BY_STREAM).deliveredAt(HERS, day(34))),
        world(
            "a lock that is forgotten, while its first request, decided in its call, is sent again"
                + " to a process that remembers the lock as it was",
            SmallWorlds.NONE,
            () ->
                unused(AT_ONCE)
                    .forgotten(31, 33)
                    .asleep(ADA, AT_ONCE, STEPS_OF_A_LOOK, day(40), LOOK, acquire(ADA), LOOK)
                    .mayWrite(HERS, day(40))),
        world(
                "a lock that is forgotten at once by two, while its first request is sent again",
                SmallWorlds.NONE,
                () ->
                    unused(BY_STREAM)
                        .forgotten(31, 31)
                        .forgotten(31)
                        .client(ADA, BY_STREAM, day(31), acquire(ADA), LOOK)
                        .mayWrite(HERS, day(31)))
            .thatIsLarge(),
        world(
                "a lock that is forgotten by two, and whose key is used again",
                SmallWorlds.NONE,
                () ->
                    forgotten()
                        .forgotten(33)
                        .client(ADA, BY_STREAM, day(33), acquire(ADA), LOOK)
                        .mayWrite(HERS, day(33)))
            .thatIsLarge(),
        world(
            "a lock that is not forgotten, since a request of then is undecided, and wanted",
            SmallWorlds.NONE,
            () ->
                unused(BY_STREAM)
                    .before(ofBen())
                    .forgotten(31, 33)
                    .client("Clio", AT_ONCE, day(31), acquire("Clio"))
                    .mayWrite(FewRequests.keyed("Ben"), day(31))
                    .mayWrite(FewRequests.keyed("Clio"), day(31))),
        world(
            "a lock that is forgotten, and acquired with another by a serializer that sleeps",
            SmallWorlds.NONE,
            ForgettingWorlds::together));
  }

  private static SmallWorlds world(String name, Set<Mishap> mishaps, Supplier<PlainWorld> world) {
    return new SmallWorlds(name, world::get, mishaps);
  }

  /** By a process that sleeps for 40 days, wherever it does so. */
  private static Vector<SmallWorlds> asleep(boolean immediate, int most) {
    return Vector.rangeClosed(0, most)
        .map(
            steps ->
                world(
                    "a lock that is forgotten, and wanted %s by one who sleeps behind step %d"
                        .formatted(immediate ? "at once" : "by the stream", steps),
                    FAILING,
                    () ->
                        unused(BY_STREAM)
                            .asleep("Ben", immediate, steps, day(40), acquire("Ben"))
                            .forgotten(31, 33)
                            .mayWrite(FewRequests.keyed("Ben"), day(40))));
  }

  private static PlainWorld forgotten() {
    return unused(BY_STREAM).forgotten(31, 33);
  }

  /** Ada sends what she sent first, with the same key, and looks after it. */
  private static PlainWorld askedAgain(boolean immediate) {
    return forgotten().client(ADA, immediate, day(32), acquire(ADA), LOOK).mayWrite(HERS, day(32));
  }

  /** Ada had it, as her call decided or the stream. */
  private static PlainWorld unused(boolean immediate) {
    PlainWorld asked = PlainWorld.empty().before(client(ADA, immediate, acquire(ADA)));
    PlainWorld acquired = immediate ? asked : asked.before(record(FewRequests.lookUp(HERS)));
    return acquired.before(client("Ada after", AT_ONCE, Calls.release(LOCK, 1, false)));
  }

  /** Ben has asked before Ada gave it back, and his request has no verdict yet. */
  private static PutItemRequest ofBen() {
    Database asked = PlainWorld.empty().before(client("Ben", BY_STREAM, acquire("Ben"))).start();
    return PutItemRequest.builder()
        .tableName(FewRequests.TABLES.requests())
        .item(asked.items(FewRequests.TABLES.requests()).filter(ForgettingWorlds::isBens).head())
        .build();
  }

  private static boolean isBens(Map<String, AttributeValue> item) {
    return item.containsValue(AttributeValue.fromS("Ben"));
  }

  /**
   * A serializer that sleeps is about to grant the lock together with another one, whose log no
   * process forgets. Clio takes it in between: so it must not be granted to both.
   */
  private static PlainWorld together() {
    APIGatewayV2HTTPEvent both =
        Calls.withReferences(Calls.acquire(HOME, "Ben", SECONDS, "Ben", false), List.of(LOCK));
    PlainWorld world = unused(AT_ONCE).before(client("Ben", BY_STREAM, both));
    Map<String, AttributeValue> item =
        world
            .start()
            .items(FewRequests.TABLES.requests())
            .filter(one -> new Attributes(one).text("lane").startsWith(HOME))
            .head();
    GetItemRequest look =
        GetItemRequest.builder()
            .tableName(FewRequests.TABLES.requests())
            .key(Map.of("lane", item.get("lane"), "requestId", item.get("requestId")))
            .consistentRead(true)
            .build();
    return world
        .atLast(record(look))
        .acts(record(look))
        .client("Clio", AT_ONCE, 1, acquire("Clio"))
        .forgotten(31, 33)
        .mayWrite(FewRequests.keyed("Clio"), 1);
  }

  private static Actor client(String name, boolean immediate, APIGatewayV2HTTPEvent call) {
    Instant now = FewRequests.MORNING.plusMillis(name.equals(ADA) ? 0 : 1);
    return new IntakeClient.Retrying(name, List.of(call), immediate, now);
  }

  private static Actor record(GetItemRequest look) {
    return new SerializerProcess.Following("The serializer", look, 1, FewRequests.MORNING);
  }

  private static APIGatewayV2HTTPEvent acquire(String name) {
    return Calls.acquire(LOCK, name, SECONDS, name, false);
  }

  private static long day(int number) {
    return Duration.ofDays(number).toMillis();
  }

  private ForgettingWorlds() {}
}
