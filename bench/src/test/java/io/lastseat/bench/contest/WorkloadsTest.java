package io.lastseat.bench.contest;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.contest.Contender.Ask;
import io.lastseat.bench.contest.Contender.Event;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WorkloadsTest {

  static Stream<Workload> all() {
    return Workload.all(200, 200).toJavaStream();
  }

  @ParameterizedTest
  @MethodSource("all")
  void everyAskIsByAnotherUserForAnEventThatThereIs(Workload workload) {
    assertThat(workload.asks()).hasSize(200);
    assertThat(workload.asks().map(Ask::user).distinct()).hasSize(200);
    assertThat(workload.events().map(Event::name).distinct()).hasSameSizeAs(workload.events());
    assertThat(workload.asks()).allMatch(ask -> workload.events().contains(ask.event()));
    assertThat(workload.asks()).allMatch(ask -> ask.quantity() >= 1);
  }

  @ParameterizedTest
  @MethodSource("all")
  void whereThereIsRoomForAllNoneIsRefusedAndElsewhereSomeAre(Workload workload) {
    long wanted = workload.asks().map(Ask::quantity).sum().longValue();
    long seats = workload.events().map(Event::seats).sum().longValue();
    if (Set.of("room-for-all", "one-client", "128-clients").contains(workload.name())) {
      assertThat(seats).isEqualTo(wanted);
    } else if (workload.name().equals("many-small-room")) {
      assertThat(workload.asks().groupBy(Ask::event))
          .allMatch(asked -> asked._2().size() <= asked._1().seats());
    } else {
      assertThat(seats).isLessThan(wanted);
    }
  }
}
