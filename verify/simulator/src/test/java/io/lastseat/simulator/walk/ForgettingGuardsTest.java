package io.lastseat.simulator.walk;

import io.lastseat.simulator.functions.Alteration;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Each guard of a log that forgets is needed: without it a walk finds a broken promise, and prints
 * the shortest story; with all of them the same worlds are walked to their ends.
 */
class ForgettingGuardsTest {

  private static final Alteration NONE = Alteration.NONE;
  private static final Set<Mishap> NO_MISHAP = EnumSet.noneOf(Mishap.class);

  @Test
  void aNumberThatWasTakenIsNeverFreeAgain() {
    NeededGuard.show(
        "what was let go of leaves its number behind",
        UndoneInForgetting.TOMBSTONES,
        forgetting -> new ForgettingTogetherWorld(NONE, forgetting),
        NO_MISHAP);
    NeededGuard.breaks(
        "the same of a process that sleeps while it appends",
        new ForgettingWorld(NONE, NONE, UndoneInForgetting.TOMBSTONES)
            .asleep("Ben", true, 8, 40)
            .forgotten(31, 33),
        NO_MISHAP);
  }

  @Test
  void whoSleptPromisesNothing() {
    for (int steps = 5; steps < 11; steps++) {
      NeededGuard.holds(asleepUntil(40, steps), NO_MISHAP);
    }
    NeededGuard.breaks(
        "a process sees by its clock that it has slept", asleepUntil(0, 8), NO_MISHAP);
  }

  @Test
  void aRequestThatIsBeingForgottenIsNotPromisedAVerdict() {
    NeededGuard.show(
        "intake sees that the log has let go of a request of then",
        UndoneInForgetting.MARK,
        intake -> new ForgettingWorld(intake, NONE, NONE).forgotten(31, 33).askedAgain(false, 32),
        NO_MISHAP);
  }

  @Test
  void whoRemembersAnOldHeadSeesThatAVerdictOfTheCallIsLetGoOf() {
    for (int steps = 26; steps < 34; steps++) {
      NeededGuard.holds(remembered(NONE, steps), NO_MISHAP);
    }
    NeededGuard.breaks(
        "the log is read behind a verdict of the call",
        remembered(UndoneInForgetting.MARK, 28),
        NO_MISHAP);
  }

  private static SmallWorld remembered(Alteration intake, int steps) {
    return ForgettingWorld.atOnce(intake, NONE).forgotten(31, 33).remembered(steps, 40);
  }

  @Test
  void aKeyThatWasUsedAgainIsKept() {
    NeededGuard.breaks(
        "a request of a later time is kept", usedAgain(UndoneInForgetting.TIME_OF_KEYS), NO_MISHAP);
  }

  @Tag("full")
  @Test
  void withAllGuardsAKeyIsUsedAgain() {
    NeededGuard.holds(usedAgain(NONE), NO_MISHAP);
  }

  private static SmallWorld usedAgain(Alteration forgetting) {
    return new ForgettingWorld(NONE, NONE, forgetting)
        .forgotten(31, 33)
        .forgotten(33)
        .askedAgain(false, 33);
  }

  @Test
  void aLogIsKeptWhoseRequestsAreNotAllDecided() {
    NeededGuard.show(
        "every request must be decided first",
        UndoneInForgetting.UNDECIDED,
        forgetting -> new ForgettingWorld(NONE, NONE, forgetting).undecided().forgotten(31, 33),
        NO_MISHAP);
  }

  @Test
  void aRecordOfThenIsNotDecidedAgain() {
    NeededGuard.show(
        "a request of a time that is forgotten counts as decided",
        UndoneInForgetting.TIME_OF_REQUESTS,
        serializer ->
            new ForgettingWorld(NONE, serializer, NONE).forgotten(31, 33).deliveredAgain(34),
        NO_MISHAP);
  }

  private static SmallWorld asleepUntil(int day, int steps) {
    return new ForgettingWorld(NONE, NONE, NONE).asleep("Ben", false, steps, day).forgotten(31, 33);
  }
}
