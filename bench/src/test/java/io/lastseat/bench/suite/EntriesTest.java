package io.lastseat.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.suite.Suite.Entries;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import org.junit.jupiter.api.Test;

class EntriesTest {

  @Test
  void inAllOfItEachRunsSomewhereAndEachMatchHasLastseatInItsTwoAdmissions() {
    assertThat(Entries.matches())
        .allSatisfy(
            name ->
                assertThat(in(Plan.full(), name))
                    .as(name)
                    .contains("lastseat", "lastseat-immediate"));
    assertThat(Candidates.names()).allMatch(name -> Entries.anywhere(Plan.full(), name));
  }

  @Test
  void aQuickRunHasThoseThatTargetsNameAndNoOthers() {
    assertThat(in(Plan.quick(), "sells-out")).containsExactly("lastseat-immediate", "pg-update");
    assertThat(in(Plan.quick(), "8 clients")).isEmpty();
    assertThat(Entries.anywhere(Plan.quick(), "lastseat")).isTrue();
  }

  @Test
  void thoseThatTargetsNameRunMoreOften() {
    Plan full = Plan.full();
    assertThat(Entries.rounds(full, "sells-out").applyAsInt("pg-update")).isEqualTo(full.rounds());
    assertThat(Entries.rounds(full, "sells-out").applyAsInt("counter"))
        .isEqualTo(full.otherRounds())
        .isLessThan(full.rounds());
    assertThat(Entries.rounds(full, "sells-out").applyAsInt("bare-put")).isZero();
  }

  private static Seq<String> in(Plan plan, String match) {
    return Vector.ofAll(Candidates.names())
        .filter(name -> Entries.rounds(plan, match).applyAsInt(name) > 0);
  }
}
