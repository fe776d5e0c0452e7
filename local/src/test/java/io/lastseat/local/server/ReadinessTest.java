package io.lastseat.local.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.collection.LinkedHashMap;
import io.vavr.control.Option;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Who stops is not ready, and a crowd of probes does not become a crowd at the tables. */
class ReadinessTest {

  private static final long MORE_THAN_A_SECOND = 1_000_000_001L;

  private final AtomicInteger looks = new AtomicInteger();
  private final AtomicLong nanos = new AtomicLong();

  private final Readiness readiness =
      new Readiness(
          LinkedHashMap.of(
              "tables",
              () -> {
                looks.incrementAndGet();
                return Option.none();
              }),
          (part, why) -> {},
          nanos::get);

  @Test
  void whoStopsIsNotReadyAnyMore() {
    assertThat(readiness.isReady()).isTrue();
    readiness.stop();
    assertThat(readiness.isReady()).isFalse();
    assertThat(readiness.look().get("running").get()).contains("the server stops");
  }

  @Test
  void whatIsWrongIsToldWhenItBeginsAndNotAtEachLook() {
    List<String> told = new CopyOnWriteArrayList<>();
    AtomicInteger found = new AtomicInteger();
    Readiness failing =
        new Readiness(
            LinkedHashMap.of(
                "tables",
                () -> Option.when(found.incrementAndGet() > 0, () -> "refused by 10.0.0.7")),
            (part, why) -> told.add(part + ": " + why),
            nanos::get);
    assertThat(failing.isReady()).isFalse();
    nanos.addAndGet(MORE_THAN_A_SECOND);
    assertThat(failing.isReady()).isFalse();
    assertThat(found).hasValue(2);
    assertThat(told).containsExactly("tables: refused by 10.0.0.7");
  }

  @Test
  void theTablesAreAskedOnceASecondAtMost() {
    for (int second = 1; second <= 3; second++) {
      for (int i = 0; i < 1_000; i++) {
        assertThat(readiness.isReady()).isTrue();
      }
      assertThat(looks).hasValue(second);
      nanos.addAndGet(MORE_THAN_A_SECOND);
    }
  }
}
