package io.lastseat.simulator.walk;

import io.vavr.collection.Vector;
import java.util.EnumSet;
import java.util.Set;

/** Small worlds with a lock that is leased for five seconds. */
final class LockWorlds {

  private static final Set<Mishap> WHOLE =
      EnumSet.complementOf(EnumSet.of(Mishap.PARTLY, Mishap.CONFLICT));

  /** Three processes with anything else make too many states to be worth their time. */
  private static final Set<Mishap> FAILING = EnumSet.of(Mishap.FAILURE);

  /** Whoever waits makes many calls: more than one kind of mishap makes too many states. */
  private static final Set<Mishap> UNHEARD = EnumSet.of(Mishap.LOST_ANSWER);

  private static final Set<Mishap> NONE = EnumSet.noneOf(Mishap.class);

  /** All of them. */
  static Vector<SmallWorlds> all() {
    return Vector.of(
        new SmallWorlds(
            "a lock, renewed right before its lease is over, and wanted by another right after",
            alteration ->
                new LockWorld(5, alteration, alteration)
                    .renewed(60, 4_999, true)
                    .wanted("Ben", 5, 5_000, true),
            WHOLE),
        new SmallWorlds(
                "the same, the renewal by the stream",
                alteration ->
                    new LockWorld(5, alteration, alteration)
                        .renewed(60, 4_999, false)
                        .delivered()
                        .wanted("Ben", 5, 5_000, true),
                WHOLE)
            .thatIsLarge(),
        new SmallWorlds(
                "a lock, given back, and wanted by another",
                alteration ->
                    new LockWorld(5, alteration, alteration)
                        .released(1_000, true)
                        .wanted("Ben", 5, 1_000, true),
                WHOLE)
            .thatIsLarge(),
        new SmallWorlds(
                "a lock, renewed and given back",
                alteration ->
                    new LockWorld(5, alteration, alteration)
                        .renewed(60, 1_000, true)
                        .released(1_000, true),
                WHOLE)
            .thatIsLarge(),
        new SmallWorlds(
            "a lock, given back twice at once, and wanted by another",
            alteration ->
                new LockWorld(5, alteration, alteration)
                    .released(1_000, true)
                    .released(1_001, true)
                    .wanted("Ben", 5, 1_002, true),
            FAILING),
        new SmallWorlds(
                "a lock whose lease is over, wanted by two, one of them by the stream",
                alteration ->
                    new LockWorld(5, alteration, alteration)
                        .wanted("Ben", 5, 6_000, false)
                        .delivered()
                        .wanted("Clio", 5, 6_000, true),
                WHOLE)
            .thatIsLarge(),
        new SmallWorlds(
            "a lock, given back, while another stands in line and gives up",
            alteration ->
                new LockWorld(5, alteration, alteration)
                    .released(1_000, true)
                    .awaited("Ben", 5, 1_000, true),
            UNHEARD),
        new SmallWorlds(
            "the same, who stands in line by the stream",
            alteration ->
                new LockWorld(5, alteration, alteration)
                    .released(1_000, true)
                    .awaited("Ben", 5, 1_000, false)
                    .delivered(),
            NONE),
        new SmallWorlds(
            "a lock whose lease is over while one stands in line, wanted by another",
            alteration ->
                new LockWorld(5, alteration, alteration)
                    .awaited("Ben", 5, 4_999, true)
                    .wanted("Clio", 5, 5_000, true),
            UNHEARD),
        new SmallWorlds(
            "a lock, given back, while two stand in line",
            alteration ->
                new LockWorld(5, alteration, alteration)
                    .released(1_000, true)
                    .awaited("Ben", 5, 1_000, true)
                    .awaited("Clio", 5, 1_000, true),
            NONE));
  }

  private LockWorlds() {}
}
