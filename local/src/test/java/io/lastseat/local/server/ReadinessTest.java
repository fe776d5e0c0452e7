package io.lastseat.local.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.collection.LinkedHashMap;
import io.vavr.control.Option;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Who stops is not ready, and a crowd of probes does not become a crowd at the tables. */
class ReadinessTest {

  private final AtomicInteger looks = new AtomicInteger();

  private final Readiness readiness =
      new Readiness(
          LinkedHashMap.of(
              "tables",
              () -> {
                looks.incrementAndGet();
                return Option.none();
              }),
          (part, why) -> {});

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
            (part, why) -> told.add(part + ": " + why));
    while (found.get() < 2) {
      assertThat(failing.isReady()).isFalse();
      Thread.onSpinWait();
    }
    assertThat(told).containsExactly("tables: refused by 10.0.0.7");
  }

  @Test
  void theTablesAreAskedOnceASecondAtMost() {
    long began = System.nanoTime();
    for (int i = 0; i < 1_000; i++) {
      assertThat(readiness.isReady()).isTrue();
    }
    long seconds = (System.nanoTime() - began) / 1_000_000_000L;
    assertThat(looks.get()).isLessThanOrEqualTo((int) seconds + 2);
  }
}
