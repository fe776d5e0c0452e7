package io.lastseat.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.place.Ground;
import io.lastseat.bench.suite.Suite.Entries;
import io.vavr.collection.Seq;
import org.junit.jupiter.api.Test;

class EntriesTest {

  @Test
  void eachRunsOnBothGroundsWithRoomForAllAndPostgresNextDoor() {
    assertThat(in("room-for-all", Ground.AWS))
        .isEqualTo(Candidates.names(Ground.AWS))
        .contains("counter", "lastseat", "lastseat-4-lanes", "lastseat-immediate-16-processes");
    assertThat(in("room-for-all", Ground.NEXT_DOOR))
        .isEqualTo(Candidates.names(Ground.AWS).append("pg-update"));
  }

  @Test
  void elsewhereThoseRunThatTargetsName() {
    assertThat(in("sells-out", Ground.NEXT_DOOR))
        .containsExactly("lastseat-immediate", "pg-update");
    assertThat(in("sells-out", Ground.AWS)).isEmpty();
    assertThat(in("128-clients", Ground.AWS))
        .containsExactly("counter-recorded", "lastseat-immediate");
  }

  private static Seq<String> in(String workload, Ground ground) {
    return Candidates.names(ground).filter(name -> Entries.has(workload, ground, name));
  }
}
