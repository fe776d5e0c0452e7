package io.lastseat.simulator.guards;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Each guard of the deciding code is removed, one at a time: the condition, or the call. The list
 * of guards comes from the class files. What no world finds is no guard, or has no world yet.
 */
class EachGuardTest {

  /** The table of all, for those who look after the survivors. */
  private static final Path TABLE = Path.of("target", "guards.csv");

  private static final Pattern CHOSEN =
      Pattern.compile(System.getProperty("lastseat.guards", ".*"));

  private static final int SEEDS = Integer.getInteger("lastseat.guards.seeds", 20);

  private static final String SEATS = "capacity 1, 2 requests, 2 overlapping invocations";
  private static final String GIVEN_BACK =
      "a seat that is given back, and the end of the one who waits for it";
  private static final String LAPSED =
      "a hold that has lapsed, its confirmation and another one's reservation";
  private static final String LAST_UNIT = "two at once for the last unit of an applicant's limit";
  private static final String LOWERED =
      "an applicant who waits, whose hold has lapsed since his limit was lowered";
  private static final String PART =
      "a claim that ends where one waits for a part of it, and the wake-up";
  private static final String CONFLICT =
      "the same, whose append meets a transaction when it is sent again";

  /**
   * A guard, and the small world that finds it within seconds.
   *
   * @param guard without its line, at which there may be several of the same kind
   */
  private record Quick(String guard, String world) {
    boolean is(Guard other) {
      return guard.equals("%s.%s: %s".formatted(other.type(), other.method(), other.how()));
    }
  }

  private static final List<Quick> QUICK =
      List.of(
          quick("Evolve.at: Books.at is left out", SEATS),
          quick("Evolve.after: Books.withDecision is left out", SEATS),
          quick("Evolve.after: RuleBook.granted is left out", SEATS),
          quick("Evolve.after: Evolve.joined is left out", GIVEN_BACK),
          quick("Evolve.after: Evolve.left is left out", GIVEN_BACK),
          quick("Evolve.joined: WaitingList.joined is left out", GIVEN_BACK),
          quick("Evolve.joined: Books.withWaiting is left out", GIVEN_BACK),
          quick("Evolve.left: WaitingList.left is left out", GIVEN_BACK),
          quick("Promotions.arePossible: the condition counts as false", GIVEN_BACK),
          quick("Evolve.after: Books.withAmendment is left out", LAPSED),
          quick("Evolve.withHold: Timeline.plus is left out", LAPSED),
          quick("Evolve.withHold: Books.withHolds is left out", LAPSED),
          quick("Tallies.name: the condition counts as false", LAST_UNIT),
          quick("Tallies.unitsBeyondLimit: it returns true", LAST_UNIT),
          quick("Tallies.unitsBeyondLimit: it returns false", LAST_UNIT),
          quick("Tallies.after: Tally.replacing is left out", LAST_UNIT),
          quick("Tallies.unread: it returns false", LAST_UNIT),
          quick("Tallies.refusal: Tally.at is left out", LOWERED),
          quick("JointRun.append: Seq.forEach is left out", PART),
          quick("Reminders.before: WakeWheel.remind is left out", PART),
          quick("DecisionLog.append: UNCLEAR counts as LOST", CONFLICT));

  private static Quick quick(String guard, String world) {
    return new Quick(guard, world);
  }

  @Tag("full")
  @Test
  void aMissingGuardIsFound() {
    Removal removal = new Removal();
    QUICK.stream().map(Quick::world).distinct().forEach(removal::begin);

    for (Quick quick : QUICK) {
      assertThat(
              IntStream.range(0, removal.guards().size())
                  .filter(number -> quick.is(removal.guards().get(number)))
                  .mapToObj(removal::find)
                  .flatMap(Optional::stream)
                  .findFirst())
          .as(quick.toString())
          .isPresent();
    }
  }

  @Tag("long")
  @Test
  void eachMissingGuardIsFoundOrListed() throws IOException {
    Removal removal = new Removal();
    removal.worlds().forEach(removal::begin);
    IntStream.rangeClosed(1, SEEDS).mapToObj(seed -> "seed " + seed).forEach(removal::begin);

    List<String> table = new ArrayList<>();
    int found = 0;
    int survived = 0;
    for (int number = 0; number < removal.guards().size(); number++) {
      Guard guard = removal.guards().get(number);
      if (CHOSEN.matcher(guard.toString()).matches()) {
        boolean reached = removal.reached(number) > 0;
        Optional<Removal.Found> how = reached ? removal.find(number) : Optional.empty();
        found += how.isPresent() ? 1 : 0;
        survived += reached && how.isEmpty() ? 1 : 0;
        String result = how.map(Removal.Found::world).orElse(reached ? "SURVIVED" : "NO WORLD");
        table.add("%s;%s".formatted(guard, result));
        Files.write(TABLE, table);
      }
    }

    System.out.printf("%d guards found, %d survived, see %s%n", found, survived, TABLE);
    assertThat(found).as("guards found, of those that a world comes to").isGreaterThan(survived);
  }
}
