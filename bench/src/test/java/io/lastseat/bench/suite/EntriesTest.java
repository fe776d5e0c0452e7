package io.lastseat.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EntriesTest {

  private static final Seq<String> WORKLOADS =
      MatchAlone.workloads(10).map(workload -> workload.name()).append(Entries.LIMITED);

  static Stream<Plan> plans() {
    return Stream.of(Plan.full(), Plan.quick());
  }

  @ParameterizedTest
  @MethodSource("plans")
  void eachNumberOfClientsHasSomebodyAndTheHotEventHasLastseat(Plan plan) {
    for (int clients : plan.contention()) {
      assertThat(in(plan, Entries.contention(clients))).as("%d clients", clients).isNotEmpty();
    }
    assertThat(in(plan, "room-for-all")).contains("lastseat");
    assertThat(plan.inWaves()).isNotEmpty().allMatch(WavesAlone.names()::contains);
  }

  @Test
  void inAllOfItEverybodyRunsSomewhereAndEachWorkloadHasSomebody() {
    Plan full = Plan.full();
    assertThat(WORKLOADS).allSatisfy(name -> assertThat(in(full, name)).as(name).isNotEmpty());
    assertThat(Candidates.names()).allMatch(full.entries().anywhere()::test);
  }

  @Test
  void aWayOfSettingLastseatUpRunsOnlyWhereItIsNamed() {
    Plan full = Plan.full();
    assertThat(in(full, "groups"))
        .contains("lastseat", "naive", "pg-update", "bare-put")
        .doesNotContain("lastseat-immediate", "lastseat-4-lanes");
    assertThat(in(full, "many-small-room"))
        .contains("lastseat-immediate-keys", "counter-recorded")
        .doesNotContain("naive", "bare-put", "lastseat-no-gate");
  }

  private static Seq<String> in(Plan plan, String match) {
    return Vector.ofAll(Candidates.names()).filter(plan.entries().in(match));
  }
}
