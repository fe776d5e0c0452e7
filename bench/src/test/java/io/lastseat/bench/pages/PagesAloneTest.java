package io.lastseat.bench.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A few pages that wait for a moment. A machine without Node builds all the same, as elsewhere. */
@Tag("full")
class PagesAloneTest {

  @Test
  void pagesWaitAndAreTold() {
    if (isNodeHere()) {
      PagesFigures figures =
          new PagesAlone(Path.of(".."), 12, 1, Duration.ofSeconds(3)).measure(told -> {});
      assertThat(figures.pages()).isEqualTo(12);
      assertThat(figures.p99Millis()).isNotNegative();
      // Each begins one call, whose wait lasts as long as the verdict takes.
      assertThat(figures.pollsPerSecond()).isPositive().isLessThanOrEqualTo(1);
      assertThat(figures.othersP99Millis()).isPositive();
    }
  }

  private static boolean isNodeHere() {
    boolean here =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "node")));
    assertThat(here || !System.getProperty("lastseat.node", "").equals("required"))
        .as("Node is here")
        .isTrue();
    return here;
  }
}
