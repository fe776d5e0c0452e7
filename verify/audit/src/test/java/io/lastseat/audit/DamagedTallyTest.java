package io.lastseat.audit;

import static io.lastseat.audit.TablesInMemory.NAMES;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Damage to what the log and the rows say of applicants. */
class DamagedTallyTest {

  private final Damage damage = new Damage(GoldenMaker.FINALE);

  DamagedTallyTest() throws IOException {}

  @Test
  void nothingDiffersBefore() {
    assertThat(damage.audit().differences()).isZero();
  }

  @Test
  void aTallyInTheLogThatIsTooSmall() {
    damage.entry(
        3, 1, entry -> Damage.inner(entry, "ta", tally -> tally.put("u", Damage.number(1))));

    assertThat(damage.first().what()).isEqualTo("the verdict");
    assertThat(damage.first().should()).contains("has 2 units in 2 requests");
  }

  @Test
  void aRowThatSaysAnotherTally() {
    damage.tables.change(
        NAMES.reservations(),
        damage.tally(4),
        row -> Damage.inner(row, "tally", tally -> tally.put("units", Damage.number(9))));

    assertThat(damage.first().what()).startsWith("the row of what ");
    assertThat(damage.audit().differences()).isEqualTo(1);
  }

  @Test
  void aRowThatIsGone() {
    damage.tables.remove(NAMES.reservations(), damage.tally(4));

    assertThat(damage.first().what()).startsWith("the row of what ");
    assertThat(damage.audit().differences()).isEqualTo(1);
  }

  /** Behind a gap nobody knows what applicants have; what is known again is audited again. */
  @Test
  void behindAGapOnlyWhatCannotBeKnownIsPassedOver() {
    damage.tables.remove(
        NAMES.decisions(),
        Map.of("resourceId", Damage.text("finale"), "commitNo", Damage.number(2)));
    long theGap = damage.audit().differences();
    damage.entry(5, 1, entry -> entry.put("f", Damage.number(8)));

    assertThat(damage.audit().differences()).as("the verdict, and its row").isEqualTo(theGap + 2);
  }
}
