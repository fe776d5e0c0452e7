package io.lastseat.simulator.walk;

import io.lastseat.simulator.functions.Alteration;
import io.vavr.collection.Vector;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The small worlds that the walk explores to their ends.
 *
 * @param name what is in it
 * @param mishaps what may befall each call in it
 * @param large whether the walk takes long: see {@link Walked#isLarge()}
 */
public record SmallWorlds(
    String name, Function<Alteration, SmallWorld> world, Set<Mishap> mishaps, boolean large) {

  private static final Set<Mishap> ALL = EnumSet.allOf(Mishap.class);

  /** The first of the requests is decided already. */
  private static final List<Integer> FIRST = List.of(1);

  /** A part or a conflict in each of three runs makes too many states to be worth their time. */
  private static final Set<Mishap> WHOLE =
      EnumSet.complementOf(EnumSet.of(Mishap.PARTLY, Mishap.CONFLICT));

  private static final String ONE_AT_ONCE = "{\"capacity\": 1, \"admission\": \"immediate\"}";
  private static final String TWO_AT_ONCE = "{\"capacity\": 2, \"admission\": \"immediate\"}";
  private static final String TWO = "{\"capacity\": 2}";

  /** One that is not large. */
  SmallWorlds(String name, Function<Alteration, SmallWorld> world, Set<Mishap> mishaps) {
    this(name, world, mishaps, false);
  }

  /** The same, declared to be large. */
  SmallWorlds thatIsLarge() {
    return new SmallWorlds(name, world, mishaps, true);
  }

  /** All of them. */
  public static Vector<SmallWorlds> all() {
    return ofRequests().appendAll(LockWorlds.all()).appendAll(ForgettingWorlds.all());
  }

  private static Vector<SmallWorlds> ofRequests() {
    return Vector.of(
        sameBatch(1, 1, 2, ALL),
        sameBatch(1, 2, 2, ALL),
        sameBatch(1, 3, 2, ALL).thatIsLarge(),
        sameBatch(2, 3, 2, ALL).thatIsLarge(),
        sameBatch(1, 2, 3, WHOLE),
        sameBatch(2, 3, 3, WHOLE).thatIsLarge(),
        new SmallWorlds(
                "3 requests, batches that overlap, one of them out of order",
                alteration ->
                    new SerializerWorld(1, 3, alteration)
                        .serializer(List.of(List.of(1), List.of(2, 3)))
                        .serializer(List.of(List.of(3, 1))),
                WHOLE)
            .thatIsLarge(),
        new SmallWorlds(
                "3 requests in two lanes on two shards, one of them delivered on both",
                alteration ->
                    new SerializerWorld(2, 3, 2, alteration)
                        .serializer(List.of(List.of(1), List.of(3)))
                        .serializer(List.of(List.of(2), List.of(1))),
                WHOLE)
            .thatIsLarge(),
        new SmallWorlds(
                "3 requests, a serializer and a sweeper",
                alteration ->
                    new SerializerWorld(1, 3, alteration)
                        .serializer(List.of(List.of(1), List.of(2, 3)))
                        .sweeper(List.of(1, 2, 3), alteration),
                WHOLE)
            .thatIsLarge(),
        new SmallWorlds(
                "1 request and its end, which is delivered again",
                alteration ->
                    SerializerWorld.regretted(1, 1, alteration)
                        .serializer(List.of(List.of(1, 2), List.of(2))),
                ALL)
            .thatIsLarge(),
        new SmallWorlds(
            "1 request and its end, 2 overlapping invocations",
            alteration ->
                SerializerWorld.regretted(1, 1, alteration)
                    .serializer(List.of(List.of(1, 2)))
                    .serializer(List.of(List.of(1, 2))),
            WHOLE),
        new SmallWorlds(
            "1 request and its end, which comes before it",
            alteration ->
                SerializerWorld.regretted(1, 1, alteration)
                    .serializer(List.of(List.of(2), List.of(1)))
                    .serializer(List.of(List.of(1))),
            WHOLE),
        new SmallWorlds(
            "1 seat, 2 requests and the end of the first",
            alteration ->
                SerializerWorld.regretted(1, 2, alteration)
                    .serializer(List.of(List.of(1, 3)))
                    .serializer(List.of(List.of(2))),
            WHOLE),
        new SmallWorlds(
                "a reservation, two changes of it by two invocations, and its end",
                alteration ->
                    SerializerWorld.living(
                            new LifeOf(3).seat(1).change(2, 1, 3).change(3, 1, 2).cancel(4, 1),
                            FIRST,
                            alteration)
                        .serializer(List.of(List.of(2)))
                        .serializer(List.of(List.of(3), List.of(4))),
                WHOLE)
            .thatIsLarge(),
        new SmallWorlds(
            "a hold, its end and its confirmation, in both orders",
            alteration ->
                SerializerWorld.living(
                        new LifeOf(1).held(1, 600).cancel(2, 1).confirm(3, 1), FIRST, alteration)
                    .serializer(List.of(List.of(2, 3)))
                    .serializer(List.of(List.of(3, 2))),
            WHOLE),
        new SmallWorlds(
                "the end of a hold, which comes before it, and its confirmation",
                alteration ->
                    SerializerWorld.living(
                            new LifeOf(1).held(1, 600).cancel(2, 1).confirm(3, 1),
                            List.of(),
                            alteration)
                        .serializer(List.of(List.of(2), List.of(1)))
                        .serializer(List.of(List.of(3))),
                WHOLE)
            .thatIsLarge(),
        twoAfterHold(
            "a hold that has lapsed, its confirmation and another one's reservation", 20, 20),
        twoAfterHold("the same, confirmed before the lapse", 5, 20),
        twoAfterHold("the same, where the other one came before the lapse", 20, 5),
        new SmallWorlds(
            "a hold that is extended, and another one's reservation",
            alteration ->
                SerializerWorld.living(
                        new LifeOf(1).held(1, 10).extend(5, 1, 30).seat(20), FIRST, alteration)
                    .serializer(List.of(List.of(2)))
                    .serializer(List.of(List.of(3))),
            ALL),
        new SmallWorlds(
            "an empty wallet, a deposit and two who spend it",
            alteration ->
                SerializerWorld.living(
                        new LifeOf(0).deposit(1).seat(2).seat(3), List.of(), alteration)
                    .serializer(List.of(List.of(1)))
                    .serializer(List.of(List.of(2, 3))),
            ALL),
        waiting(
            "a seat that is given back, and the end of the one who waits for it",
            life -> life.seat(1).waiting(2).cancel(3, 1).cancel(4, 2)),
        waiting(
            "a seat that is given back while one waits for it, and another one's reservation",
            life -> life.seat(1).waiting(2).cancel(3, 1).seat(20)),
        waiting(
            "a hold that has lapsed, the end of one who waits, and another one's reservation",
            life -> life.held(1, 10).waiting(2).cancel(20, 2).seat(21)),
        waiting(
            "more capacity, and the end of the one who waits for it",
            life -> life.seat(1).waiting(2).deposit(3).cancel(4, 2)),
        new SmallWorlds(
            "one who joins the waiting list while the seat is given back",
            alteration ->
                SerializerWorld.living(
                        LifeOf.withWaitingList(1).seat(1).waiting(2).cancel(3, 1),
                        FIRST,
                        alteration)
                    .serializer(List.of(List.of(2)))
                    .serializer(List.of(List.of(3))),
            WHOLE),
        limited(
            "two at once for the last unit of an applicant's limit",
            LifeOf.withLimit(9, 2).seat(1).seat(2).seat(3)),
        limited(
            "an applicant who gives back and reserves again, at once",
            LifeOf.withLimit(9, 1).seat(1).cancel(2, 1).seat(3)),
        limited(
            "an applicant whose hold has lapsed: its confirmation, and another reservation of his",
            LifeOf.withLimit(9, 1).held(1, 10).confirm(20, 1).seat(21)),
        claims(
            "two claims that cross in the hall, where there is one seat",
            1,
            life -> life.claim(1, 0, "desk", "hall").claim(2, 0, "hall", "room")),
        claims(
            "a claim, and the seat of the hall that it wants",
            1,
            life -> life.claim(1, 0, "desk", "hall").seat(2)),
        new SmallWorlds(
            "a claim that is delivered to two processes",
            alteration ->
                SerializerWorld.living(
                        new LifeOf(1).room(0, "desk", 1).claim(1, 0, "desk", "hall"),
                        FIRST,
                        alteration)
                    .serializer(List.of(List.of(2)))
                    .serializer(List.of(List.of(2))),
            WHOLE),
        afterClaim(
            "the end of a claim, and another one's seat of the hall",
            life -> life.claim(1, 0, "desk", "hall").cancel(3, "desk", 2).seat(4)),
        afterClaim(
            "a claim that has lapsed, its confirmation, and another one's seat of the hall",
            life -> life.claim(1, 10, "desk", "hall").confirm(20, "desk", 2).seat(21)),
        edits(
            "two edit locks that cross, each of which refers to the other",
            life -> life.edit(1, 600, "desk", "hatch").edit(2, 600, "hatch", "desk")),
        edits(
            "two edit locks that cross in one of three, each at home elsewhere",
            life -> life.edit(1, 600, "hatch", "desk").edit(2, 600, "hatch", "inn")),
        afterEdit(
            "the renewal of an edit lock before it lapses, and one of its locks after that",
            life ->
                life.edit(1, 10, "desk", "hatch")
                    .renew(5, "desk", 4, 2, 600)
                    .lock(21, 600, "hatch")),
        afterEdit(
            "the end of an edit lock, and another one that it is in the way of",
            life ->
                life.edit(1, 600, "hatch", "desk")
                    .release(3, "desk", 4, 2)
                    .edit(4, 600, "hatch", "inn")),
        new SmallWorlds(
            "a sign-up with a key, its repetition, and the serializer", GateWorld::new, ALL),
        new SmallWorlds(
            "one key: a sign-up decided in its call, one by the stream, and the serializer",
            alteration -> new AtOnceWorld(2, 0, alteration).immediate().byStream().delivered(1),
            WHOLE),
        new SmallWorlds(
            "a sign-up decided in its call, whose record is delivered twice",
            alteration -> new AtOnceWorld(1, 0, alteration).immediate().delivered(2),
            ALL),
        new SmallWorlds(
            "a sign-up decided in its call, and a serializer that decides another one",
            alteration -> new AtOnceWorld(1, 1, alteration).immediate().serializer(List.of(1)),
            ALL),
        new SmallWorlds(
            "the end of a reservation decided in its call, whose record is delivered",
            alteration ->
                new AtOnceWorld(1, 0, alteration)
                    .decidedBefore()
                    .alsoWritten()
                    .cancelling()
                    .delivered(1),
            WHOLE),
        new SmallWorlds(
            "a sign-up decided in its call, and a look at it",
            alteration -> new AtOnceWorld(1, 0, alteration).immediateThatLooks(),
            WHOLE),
        new SmallWorlds(
            "a sign-up without a key, decided in its call, and another one",
            alteration -> new OwnNameWorld(alteration, alteration),
            WHOLE),
        new SmallWorlds(
                "three calls of one process, two of which share an append, and another one's",
                alteration -> new SharedAppendWorld(alteration, alteration),
                WHOLE)
            .thatIsLarge(),
        new SmallWorlds(
            "nobody created the resource: two want it on other terms, one in the call",
            alteration ->
                new CreatingWorld(alteration, alteration)
                    .client("Grace", TWO, false)
                    .delivered()
                    .client("Ada", ONE_AT_ONCE, true),
            WHOLE),
        new SmallWorlds(
            "nobody created the resource: one wants it in the call, and an owner sets terms",
            alteration ->
                new CreatingWorld(alteration, alteration)
                    .client("Ada", ONE_AT_ONCE, true)
                    .delivered()
                    .owner(2),
            WHOLE),
        new SmallWorlds(
            "nobody created the resource: two calls under one key, one of them by the stream",
            alteration ->
                new CreatingWorld(alteration, alteration)
                    .client("Ada", TWO_AT_ONCE, true)
                    .client("Ada", TWO_AT_ONCE, false)
                    .delivered(),
            WHOLE));
  }

  /** Two more rooms beside the hall, and then two requests to two processes. */
  private static SmallWorlds claims(String name, int capacity, UnaryOperator<LifeOf> life) {
    return new SmallWorlds(
        name,
        alteration ->
            SerializerWorld.living(
                    life.apply(
                        new LifeOf(capacity).room(0, "desk", capacity).room(0, "room", capacity)),
                    List.of(1, 2),
                    alteration)
                .serializer(List.of(List.of(3)))
                .serializer(List.of(List.of(4))),
        WHOLE);
  }

  /** Nobody has any of three locks: then come two requests to two processes. */
  private static SmallWorlds edits(String name, UnaryOperator<LifeOf> life) {
    return edits(name, List.of(1, 2, 3), life);
  }

  /** An edit lock is acquired already: then come two requests to two processes. */
  private static SmallWorlds afterEdit(String name, UnaryOperator<LifeOf> life) {
    return edits(name, List.of(1, 2, 3, 4), life);
  }

  private static SmallWorlds edits(String name, List<Integer> before, UnaryOperator<LifeOf> life) {
    int next = before.size() + 1;
    return new SmallWorlds(
        name,
        alteration ->
            SerializerWorld.living(
                    life.apply(new LifeOf(1).locks("desk", "hatch", "inn")), before, alteration)
                .serializer(List.of(List.of(next)))
                .serializer(List.of(List.of(next + 1))),
        WHOLE);
  }

  /** A claim is decided already, in two more rooms beside the hall: then come two requests. */
  private static SmallWorlds afterClaim(String name, UnaryOperator<LifeOf> life) {
    return new SmallWorlds(
        name,
        alteration ->
            SerializerWorld.living(
                    life.apply(new LifeOf(1).room(0, "desk", 1)), List.of(1, 2), alteration)
                .serializer(List.of(List.of(3)))
                .serializer(List.of(List.of(4))),
        WHOLE);
  }

  /** The one seat is taken, and one waits for it: then come two requests to two processes. */
  private static SmallWorlds waiting(String name, UnaryOperator<LifeOf> life) {
    return new SmallWorlds(
        name,
        alteration ->
            SerializerWorld.living(life.apply(LifeOf.withWaitingList(1)), List.of(1, 2), alteration)
                .serializer(List.of(List.of(3)))
                .serializer(List.of(List.of(4))),
        WHOLE);
  }

  /** The applicant has something already: then come two requests to two processes. */
  private static SmallWorlds limited(String name, LifeOf life) {
    return new SmallWorlds(
        name,
        alteration ->
            SerializerWorld.living(life, FIRST, alteration)
                .serializer(List.of(List.of(2)))
                .serializer(List.of(List.of(3))),
        WHOLE);
  }

  /** One seat is held until the tenth second. */
  private static SmallWorlds twoAfterHold(String name, int confirmed, int reserved) {
    return new SmallWorlds(
        name,
        alteration ->
            SerializerWorld.living(
                    new LifeOf(1).held(0, 10).confirm(confirmed, 1).seat(reserved),
                    FIRST,
                    alteration)
                .serializer(List.of(List.of(2)))
                .serializer(List.of(List.of(3))),
        ALL);
  }

  private static SmallWorlds sameBatch(
      int capacity, int requests, int invocations, Set<Mishap> mishaps) {
    return new SmallWorlds(
        "capacity %d, %d requests, %d overlapping invocations"
            .formatted(capacity, requests, invocations),
        alteration -> {
          SerializerWorld world = new SerializerWorld(capacity, requests, alteration);
          for (int i = 0; i < invocations; i++) {
            world.serializer(List.of(Vector.rangeClosed(1, requests).asJava()));
          }
          return world;
        },
        mishaps);
  }

  /** Walks through it. */
  public Walked walk() {
    return Walk.through(world.apply(Alteration.NONE), mishaps);
  }
}
