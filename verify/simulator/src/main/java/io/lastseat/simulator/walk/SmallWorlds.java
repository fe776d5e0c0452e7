package io.lastseat.simulator.walk;

import io.vavr.collection.Vector;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The small worlds that the walk explores to their ends.
 *
 * @param name what is in it
 * @param mishaps what may befall each call in it
 * @param large whether the walk takes long: see {@link Walked#isLarge()}
 */
public record SmallWorlds(
    String name, Supplier<SmallWorld> world, Set<Mishap> mishaps, boolean large) {

  static final Set<Mishap> ALL = EnumSet.complementOf(EnumSet.of(Mishap.SENT_TWICE_THEN_CONFLICT));

  /** A part or a conflict in each of three runs makes too many states to be worth their time. */
  static final Set<Mishap> WHOLE =
      EnumSet.complementOf(
          EnumSet.of(Mishap.PARTLY, Mishap.CONFLICT, Mishap.SENT_TWICE_THEN_CONFLICT));

  /** A claim is tried again after each failure, so that makes too many states, too. */
  private static final Set<Mishap> NOT_FAILED =
      EnumSet.of(Mishap.LOST_ANSWER, Mishap.LATE, Mishap.SENT_TWICE, Mishap.SENT_TWICE_FIRST_LATE);

  /** Crashes and all interleavings: commits of three that race make many states. */
  static final Set<Mishap> NONE = EnumSet.noneOf(Mishap.class);

  /** One that is not large. */
  SmallWorlds(String name, Supplier<SmallWorld> world, Set<Mishap> mishaps) {
    this(name, world, mishaps, false);
  }

  /** The same, declared to be large. */
  SmallWorlds thatIsLarge() {
    return new SmallWorlds(name, world, mishaps, true);
  }

  /** The same, where these may befall each call. */
  private SmallWorlds with(Set<Mishap> other) {
    return new SmallWorlds(name, world, other, large);
  }

  /** All of them. */
  public static Vector<SmallWorlds> all() {
    return ofRequests()
        .appendAll(CallWorlds.all())
        .appendAll(LockWorlds.all())
        .appendAll(ForgettingWorlds.all());
  }

  private static Vector<SmallWorlds> ofRequests() {
    return Vector.of(
        sameBatch(1, 1, 2, ALL),
        sameBatch(1, 2, 2, ALL),
        sameBatch(2, 3, 2, WHOLE).thatIsLarge(),
        sameBatch(1, 2, 3, WHOLE),
        new SmallWorlds(
                "3 requests, batches that overlap, one of them out of order",
                () ->
                    PlainWorld.seats(1, 3, 1)
                        .serializer(List.of(List.of(1), List.of(2, 3)))
                        .serializer(List.of(List.of(3, 1))),
                WHOLE)
            .thatIsLarge(),
        new SmallWorlds(
                "3 requests in two lanes on two shards, one of them delivered on both",
                () ->
                    PlainWorld.seats(2, 3, 2)
                        .serializer(List.of(List.of(1), List.of(3)))
                        .serializer(List.of(List.of(2), List.of(1))),
                WHOLE)
            .thatIsLarge(),
        new SmallWorlds(
            "2 requests, a serializer and a sweeper",
            () ->
                PlainWorld.seats(1, 2, 1)
                    .serializer(List.of(List.of(1), List.of(2)))
                    .sweeper(List.of(1, 2)),
            WHOLE),
        new SmallWorlds(
            "2 requests, an invocation each, whose records are lost before a reconciliation",
            () ->
                PlainWorld.seats(1, 2, 1)
                    .reconciledAtLast()
                    .serializer(List.of(List.of(1)))
                    .serializer(List.of(List.of(2))),
            ALL),
        new SmallWorlds(
                "2 requests, of which another stream brings both",
                () ->
                    PlainWorld.seats(1, 2, 1)
                        .serializer(List.of(List.of(1)))
                        .serializerOfCopies(List.of(List.of(2), List.of(1))),
                ALL)
            .thatIsLarge(),
        new SmallWorlds(
            "1 request, a serializer and a sweeper, on a log that was restored",
            () -> PlainWorld.restored(1, 1).serializer(List.of(List.of(1))).sweeper(List.of(1)),
            ALL),
        new SmallWorlds(
            "1 request and its end, which is delivered again",
            () -> givenBack(1).serializer(List.of(List.of(1, 2), List.of(2))),
            WHOLE),
        new SmallWorlds(
            "1 request and its end, 2 overlapping invocations",
            () ->
                givenBack(1).serializer(List.of(List.of(1, 2))).serializer(List.of(List.of(1, 2))),
            WHOLE),
        new SmallWorlds(
            "1 request and its end, which comes before it",
            () ->
                givenBack(1)
                    .serializer(List.of(List.of(2), List.of(1)))
                    .serializer(List.of(List.of(1))),
            WHOLE),
        new SmallWorlds(
            "1 seat, 2 requests and the end of the first",
            () -> givenBack(2).serializer(List.of(List.of(1, 3))).serializer(List.of(List.of(2))),
            WHOLE),
        living(
                "a reservation, two changes of it by two invocations, and its end",
                new LifeOf(3).seat(1).change(2, 1, 3).change(3, 1, 2).cancel(4, 1),
                1,
                List.of(List.of(2)),
                List.of(List.of(3), List.of(4)))
            .thatIsLarge(),
        twoNext(
            "a change of a reservation, and its end",
            new LifeOf(3).seat(1).change(2, 1, 3).cancel(3, 1),
            1),
        living(
            "a hold, its end and its confirmation, in both orders",
            new LifeOf(1).held(1, 600).cancel(2, 1).confirm(3, 1),
            1,
            List.of(List.of(2, 3)),
            List.of(List.of(3, 2))),
        living(
                "the end of a hold, which comes before it, and its confirmation",
                new LifeOf(1).held(1, 600).cancel(2, 1).confirm(3, 1),
                0,
                List.of(List.of(2), List.of(1)),
                List.of(List.of(3)))
            .thatIsLarge(),
        twoNext(
                "a hold that has lapsed, its confirmation and another one's reservation",
                new LifeOf(1).held(0, 10).confirm(20, 1).seat(20),
                1)
            .with(ALL),
        twoNext(
                "the same, confirmed before the lapse",
                new LifeOf(1).held(0, 10).confirm(5, 1).seat(20),
                1)
            .with(ALL),
        twoNext(
                "the same, where the other one came before the lapse",
                new LifeOf(1).held(0, 10).confirm(20, 1).seat(5),
                1)
            .with(ALL),
        twoNext(
            "a hold that has lapsed, and two who want its place",
            new LifeOf(1).held(1, 10).seat(20).seat(21),
            1),
        twoNext(
                "a hold that is extended, and another one's reservation",
                new LifeOf(1).held(1, 10).extend(5, 1, 30).seat(20),
                1)
            .with(ALL),
        living(
                "an empty wallet, a deposit and two who spend it",
                new LifeOf(0).deposit(1).seat(2).seat(3),
                0,
                List.of(List.of(1)),
                List.of(List.of(2, 3)))
            .with(ALL)
            .thatIsLarge(),
        twoNext(
            "a seat that is given back, and the end of the one who waits for it",
            LifeOf.withWaitingList(1).seat(1).waiting(2).cancel(3, 1).cancel(4, 2),
            2),
        twoNext(
            "a seat that is given back while one waits for it, and another one's reservation",
            LifeOf.withWaitingList(1).seat(1).waiting(2).cancel(3, 1).seat(20),
            2),
        living(
                "a seat that is given back while two wait, of whom the first gives up",
                LifeOf.withWaitingList(1)
                    .seat(1)
                    .waiting(2)
                    .waiting(3)
                    .cancel(4, 1)
                    .cancel(5, 2)
                    .seat(20),
                3,
                List.of(List.of(5), List.of(6)),
                List.of(List.of(4)))
            .with(NONE),
        living(
                "a seat that is given back: the first who waits for two gives up, the next wants"
                    + " all",
                LifeOf.withWaitingList(3)
                    .seat(1)
                    .seat(1)
                    .seat(1)
                    .waiting(2, 2)
                    .waiting(3, 3)
                    .waiting(3, 3)
                    .cancel(4, 1)
                    .cancel(5, 4)
                    .cancel(6, 2)
                    .seat(20),
                6,
                List.of(List.of(8), List.of(9)),
                List.of(List.of(7, 10)))
            .with(NONE),
        twoNext(
            "a hold that has lapsed, the end of one who waits, and another one's reservation",
            LifeOf.withWaitingList(1).held(1, 10).waiting(2).cancel(20, 2).seat(21),
            2),
        twoNext(
            "more capacity, and the end of the one who waits for it",
            LifeOf.withWaitingList(1).seat(1).waiting(2).deposit(3).cancel(4, 2),
            2),
        twoNext(
            "one who joins the waiting list while the seat is given back",
            LifeOf.withWaitingList(1).seat(1).waiting(2).cancel(3, 1),
            1),
        twoNext(
            "two at once for the last unit of an applicant's limit",
            LifeOf.withLimit(9, 2).seat(1).seat(2).seat(3),
            1),
        twoNext(
            "an applicant who gives back and reserves again, at once",
            LifeOf.withLimit(9, 1).seat(1).cancel(2, 1).seat(3),
            1),
        twoNext(
            "an applicant whose hold has lapsed: its confirmation, and another reservation of his",
            LifeOf.withLimit(9, 1).held(1, 10).confirm(20, 1).seat(21),
            1),
        twoNext(
            "an applicant who waits, whose hold has lapsed since his limit was lowered",
            LifeOf.withWaitingListAndLimit(1, 2)
                .held(1, 10)
                .waiting(2)
                .limited(3, 1)
                .confirm(20, 1)
                .seat(21),
            3),
        new SmallWorlds(
            "a claim that ends where one waits for a part of it, and the wake-up",
            () ->
                PlainWorld.living(
                        LifeOf.withWaitingList(1)
                            .room(0, "desk", 1)
                            .claim(1, 0, "desk", "hall")
                            .waiting(2)
                            .cancel(3, "desk", 2),
                        List.of(1, 2, 3))
                    .serializer(List.of(List.of(4)))
                    .serializer(List.of(List.of(4)))
                    .wokenAtLast(List.of(4)),
            NOT_FAILED),
        twoNext(
            "two claims that cross in the hall, where there is one seat",
            rooms("desk", "room").claim(1, 0, "desk", "hall").claim(2, 0, "hall", "room"),
            2),
        twoNext(
            "a claim, and the seat of the hall that it wants",
            rooms("desk", "room").claim(1, 0, "desk", "hall").seat(2),
            2),
        living(
            "a claim that is delivered to two processes",
            rooms("desk").claim(1, 0, "desk", "hall"),
            1,
            List.of(List.of(2)),
            List.of(List.of(2))),
        twoNext(
            "the end of a claim, and another one's seat of the hall",
            rooms("desk").claim(1, 0, "desk", "hall").cancel(3, "desk", 2).seat(4),
            2),
        twoNext(
            "a claim that has lapsed, its confirmation, and another one's seat of the hall",
            rooms("desk").claim(1, 10, "desk", "hall").confirm(20, "desk", 2).seat(21),
            2),
        twoNext(
            "two edit locks that cross, each of which refers to the other",
            locks().edit(1, 600, "desk", "hatch").edit(2, 600, "hatch", "desk"),
            3),
        twoNext(
            "two edit locks that cross in one of three, each at home elsewhere",
            locks().edit(1, 600, "hatch", "desk").edit(2, 600, "hatch", "inn"),
            3),
        twoNext(
            "the renewal of an edit lock before it lapses, and one of its locks after that",
            locks().edit(1, 10, "desk", "hatch").renew(5, "desk", 4, 2, 600).lock(21, 600, "hatch"),
            4),
        twoNext(
            "the end of an edit lock, and another one that it is in the way of",
            locks()
                .edit(1, 600, "hatch", "desk")
                .release(3, "desk", 4, 2)
                .edit(4, 600, "hatch", "inn"),
            4));
  }

  /** This many requests want the one seat; the first gives it back behind all others. */
  private static PlainWorld givenBack(int requests) {
    LifeOf life = new LifeOf(1).seats(requests).cancel(requests + 1, 1);
    return PlainWorld.living(life, List.of());
  }

  /** One unit of the hall and of each of these. */
  private static LifeOf rooms(String... names) {
    return Vector.of(names).foldLeft(new LifeOf(1), (life, name) -> life.room(0, name, 1));
  }

  private static LifeOf locks() {
    return new LifeOf(1).locks("desk", "hatch", "inn");
  }

  /** The first requests are decided already; the next two go to a process each. */
  private static SmallWorlds twoNext(String name, LifeOf life, int before) {
    return living(name, life, before, List.of(List.of(before + 1)), List.of(List.of(before + 2)));
  }

  /**
   * The first requests are decided already; two processes get these batches of the others.
   *
   * @param before how many are decided
   */
  private static SmallWorlds living(
      String name, LifeOf life, int before, List<List<Integer>> one, List<List<Integer>> other) {
    return new SmallWorlds(
        name,
        () ->
            PlainWorld.living(life, Vector.rangeClosed(1, before).asJava())
                .serializer(one)
                .serializer(other),
        WHOLE);
  }

  private static SmallWorlds sameBatch(
      int capacity, int requests, int invocations, Set<Mishap> mishaps) {
    return new SmallWorlds(
        "capacity %d, %d requests, %d overlapping invocations"
            .formatted(capacity, requests, invocations),
        () -> {
          PlainWorld world = PlainWorld.seats(capacity, requests, 1);
          for (int i = 0; i < invocations; i++) {
            world.serializer(List.of(Vector.rangeClosed(1, requests).asJava()));
          }
          return world;
        },
        mishaps);
  }

  /** Walks through it. */
  public Walked walk() {
    return Walk.through(world.get(), mishaps);
  }
}
