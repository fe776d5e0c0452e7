package io.lastseat.simulator.walk;

import io.vavr.collection.Vector;
import java.util.EnumSet;
import java.util.Set;

/** Small worlds with a lock that is forgotten. */
final class ForgettingWorlds {

  private static final Set<Mishap> NONE = EnumSet.noneOf(Mishap.class);

  private static final Set<Mishap> FAILING = EnumSet.of(Mishap.FAILURE, Mishap.LOST_ANSWER);

  /** A process takes no more steps than that in a call that decides at once. */
  private static final int STEPS_AT_ONCE = 19;

  /** The same of one that leaves it to the stream. */
  private static final int STEPS_BY_THE_STREAM = 12;

  /** So many a process takes to tell what became of an acquisition that was given back. */
  private static final int STEPS_OF_A_LOOK = 28;

  /** All of them. */
  static Vector<SmallWorlds> all() {
    return ordinary()
        .appendAll(asleep(true, STEPS_AT_ONCE))
        .appendAll(asleep(false, STEPS_BY_THE_STREAM));
  }

  private static Vector<SmallWorlds> ordinary() {
    return Vector.of(
        new SmallWorlds(
                "a lock that is forgotten, and wanted",
                alteration ->
                    new ForgettingWorld(alteration, alteration, alteration)
                        .forgotten(31, 33)
                        .wanted("Clio", 31),
                FAILING)
            .thatIsLarge(),
        new SmallWorlds(
            "a lock that is forgotten, and its first request is delivered again",
            alteration ->
                new ForgettingWorld(alteration, alteration, alteration)
                    .forgotten(31, 33)
                    .deliveredAgain(34),
            FAILING),
        new SmallWorlds(
            "a lock that is forgotten by two, one of whom comes late",
            alteration ->
                new ForgettingWorld(alteration, alteration, alteration)
                    .forgotten(31, 33)
                    .forgotten(35),
            NONE),
        new SmallWorlds(
                "a lock that is forgotten, while its first request is sent again, and delivered"
                    + " again",
                alteration ->
                    new ForgettingWorld(alteration, alteration, alteration)
                        .forgotten(31, 33)
                        .askedAgain(true, 32)
                        .deliveredAgain(34),
                NONE)
            .thatIsLarge(),
        new SmallWorlds(
            "the same by the stream",
            alteration ->
                new ForgettingWorld(alteration, alteration, alteration)
                    .forgotten(31, 33)
                    .askedAgain(false, 32)
                    .deliveredAgain(34),
            NONE),
        new SmallWorlds(
            "a lock that is forgotten, while its first request, decided in its call, is sent again"
                + " to a process that remembers the lock as it was",
            alteration ->
                ForgettingWorld.atOnce(alteration, alteration)
                    .forgotten(31, 33)
                    .remembered(STEPS_OF_A_LOOK, 40),
            NONE),
        new SmallWorlds(
                "a lock that is forgotten at once by two, while its first request is sent again",
                alteration ->
                    new ForgettingWorld(alteration, alteration, alteration)
                        .forgotten(31, 31)
                        .forgotten(31)
                        .askedAgain(false, 31),
                NONE)
            .thatIsLarge(),
        new SmallWorlds(
            "a lock that is not forgotten, since a request of then is undecided, and wanted",
            alteration ->
                new ForgettingWorld(alteration, alteration, alteration)
                    .undecided()
                    .forgotten(31, 33)
                    .wanted("Clio", 31),
            NONE),
        new SmallWorlds(
            "a lock that is forgotten, and acquired with another by a serializer that sleeps",
            alteration -> new ForgettingTogetherWorld(alteration, alteration),
            NONE));
  }

  /** By a process that sleeps for 40 days, wherever it does so. */
  private static Vector<SmallWorlds> asleep(boolean immediate, int most) {
    return Vector.rangeClosed(0, most)
        .map(
            steps ->
                new SmallWorlds(
                    "a lock that is forgotten, and wanted %s by one who sleeps behind step %d"
                        .formatted(immediate ? "at once" : "by the stream", steps),
                    alteration ->
                        new ForgettingWorld(alteration, alteration, alteration)
                            .asleep("Ben", immediate, steps, 40)
                            .forgotten(31, 33),
                    FAILING));
  }

  private ForgettingWorlds() {}
}
