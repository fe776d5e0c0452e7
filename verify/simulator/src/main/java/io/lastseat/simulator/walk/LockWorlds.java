package io.lastseat.simulator.walk;

import static io.lastseat.simulator.walk.CallWorlds.AT_ONCE;
import static io.lastseat.simulator.walk.CallWorlds.BY_STREAM;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import io.lastseat.intake.usecase.Caller;
import io.lastseat.intake.usecase.KeyedId;
import io.lastseat.model.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.simulator.functions.Calls;
import io.vavr.collection.Vector;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Small worlds of a lock that Ada has acquired for five seconds, and calls by processes each of
 * which lives at one moment: she renews it or gives it back, others want it, before and after her
 * lease is over.
 */
final class LockWorlds {

  private static final String LOCK = FewRequests.HALL.text();
  private static final int WAIT_SECONDS = 20;

  /** Of a lock that had no holder before. */
  private static final long HER_TOKEN = 1;

  private static final RequestId HERS = FewRequests.keyed("Ada");

  /** Three processes with anything else make too many states to be worth their time. */
  private static final Set<Mishap> FAILING = EnumSet.of(Mishap.FAILURE);

  /** A client who waits makes many calls: more kinds of mishaps make too many states. */
  private static final Set<Mishap> UNHEARD = EnumSet.of(Mishap.LOST_ANSWER);

  /** Both are Ada's, and each has many steps. */
  private static final Set<Mishap> SENT_ONCE =
      EnumSet.of(Mishap.LOST_ANSWER, Mishap.FAILURE, Mishap.LATE);

  /** All of them. */
  static Vector<SmallWorlds> all() {
    return Vector.of(
        world(
                "a lock, renewed right before its lease is over, and wanted by another right after",
                SmallWorlds.WHOLE,
                renewed(4_999, AT_ONCE),
                wanted("Ben", 5_000, AT_ONCE))
            .thatIsLarge(),
        world(
                "the same, the renewal by the stream",
                SmallWorlds.WHOLE,
                renewed(4_999, BY_STREAM),
                PlainWorld::delivered,
                wanted("Ben", 5_000, AT_ONCE))
            .thatIsLarge(),
        world(
                "a lock, given back, and wanted by another",
                SmallWorlds.WHOLE,
                released(1_000),
                wanted("Ben", 1_000, AT_ONCE))
            .thatIsLarge(),
        world("a lock, renewed and given back", SENT_ONCE, renewed(1_000, AT_ONCE), released(1_000))
            .thatIsLarge(),
        world(
                "a lock, given back twice at once, and wanted by another",
                FAILING,
                released(1_000),
                released(1_001),
                wanted("Ben", 1_002, AT_ONCE))
            .thatIsLarge(),
        world(
                "a lock whose lease is over, wanted by two, one of them by the stream",
                SmallWorlds.WHOLE,
                wanted("Ben", 6_000, BY_STREAM),
                PlainWorld::delivered,
                wanted("Clio", 6_000, AT_ONCE))
            .thatIsLarge(),
        world(
            "a lock, given back, while another stands in line and gives up",
            UNHEARD,
            released(1_000),
            awaited("Ben", 1_000, AT_ONCE)),
        world(
            "the same, who stands in line by the stream",
            SmallWorlds.NONE,
            released(1_000),
            awaited("Ben", 1_000, BY_STREAM),
            PlainWorld::delivered),
        world(
            "a lock whose lease is over while one stands in line, wanted by another",
            UNHEARD,
            awaited("Ben", 4_999, AT_ONCE),
            wanted("Clio", 5_000, AT_ONCE)),
        world(
            "a lock, given back, while two stand in line",
            SmallWorlds.NONE,
            released(1_000),
            awaited("Ben", 1_000, AT_ONCE),
            awaited("Clio", 1_000, AT_ONCE)));
  }

  private static SmallWorlds world(String name, Set<Mishap> mishaps, PlainWorld.Part... parts) {
    return new SmallWorlds(
        name, () -> Vector.of(parts).foldLeft(hers(), (world, part) -> part.apply(world)), mishaps);
  }

  private static PlainWorld hers() {
    return PlainWorld.empty()
        .before(
            new IntakeClient.Retrying(
                "Ada before", List.of(acquire("Ada")), AT_ONCE, FewRequests.MORNING));
  }

  private static APIGatewayV2HTTPEvent acquire(String name) {
    return Calls.acquire(LOCK, name, 5, name, false);
  }

  /** Another client wants it. */
  private static PlainWorld.Part wanted(String name, int millis, boolean immediate) {
    return world ->
        world
            .client(name, immediate, millis, acquire(name))
            .mayWrite(FewRequests.keyed(name), millis);
  }

  /** One stands in line for it, looks once more, and gives up. */
  private static PlainWorld.Part awaited(String name, int millis, boolean immediate) {
    RequestId id = FewRequests.keyed(name);
    return world ->
        world
            .client(name, immediate, millis, Calls.waitingFor(acquire(name), WAIT_SECONDS))
            .mayWrite(id, millis)
            .mayWrite(Cancel.idFor(id), millis);
  }

  /** Ada renews it for a minute. */
  private static PlainWorld.Part renewed(int millis, boolean immediate) {
    String key = "Ada again";
    return world ->
        world
            .client(key, immediate, millis, Calls.renew(LOCK, HER_TOKEN, 60, key, false))
            .mayWrite(KeyedId.of(FewRequests.HALL, key, Caller.PUBLIC, HERS), millis);
  }

  /** Ada gives it back. */
  private static PlainWorld.Part released(int millis) {
    return world ->
        world
            .client(
                "Ada after %d ms".formatted(millis),
                AT_ONCE,
                millis,
                Calls.release(LOCK, HER_TOKEN, false))
            .mayWrite(Cancel.idFor(HERS), millis);
  }

  private LockWorlds() {}
}
