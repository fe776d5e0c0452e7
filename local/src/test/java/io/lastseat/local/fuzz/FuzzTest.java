package io.lastseat.local.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.local.fuzz.Fuzzer.Run;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Some seconds of coverage-guided fuzzing for each kind of bytes from outside. Longer, each target:
 * {@code mvn verify -Dtest=FuzzTest -Dlastseat.fuzz.seconds=3600}.
 */
@Timeout(value = 12, unit = TimeUnit.HOURS)
class FuzzTest {

  /** What every build does; fewer seconds only where the machine is fast. */
  private static final int SECONDS_IN_BUILD = 5;

  private static final int RUNS_IN_BUILD = 20_000;

  private static final int SECONDS = Integer.getInteger("lastseat.fuzz.seconds", SECONDS_IN_BUILD);

  @ParameterizedTest
  @ValueSource(
      classes = {
        HttpCalls.class,
        StreamRecords.class,
        StoredItems.class,
        GivenUpDocuments.class,
        FolderFiles.class
      })
  void nothing_from_outside_is_too_strange(Class<?> target) throws Exception {
    boolean longer = SECONDS > SECONDS_IN_BUILD;
    Run run =
        new Fuzzer(Path.of("target", "fuzz"))
            .run(target, Duration.ofSeconds(SECONDS), longer ? -1 : RUNS_IN_BUILD);
    System.out.println(run.log());
    assertThat(run.status()).as(run.log()).isZero();
    assertThat(run.log()).contains("DONE   cov:");
  }

  @Test
  void a_planted_defect_is_found(@TempDir Path folder) throws Exception {
    Run run = new Fuzzer(folder).run(PlantedDefect.class, Duration.ofSeconds(60), 1_000_000);
    assertThat(run.log()).contains("the planted defect");
    assertThat(run.status()).isNotZero();
  }
}
