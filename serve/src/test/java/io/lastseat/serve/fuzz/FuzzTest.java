package io.lastseat.serve.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.serve.fuzz.Fuzzer.Run;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Some seconds of coverage-guided fuzzing of what comes from outside. Longer, and going on with
 * what earlier long runs learned:
 *
 * <pre>mvn verify -pl serve -am -Dtier=every -Dtest=FuzzTest \
 *   -Dlastseat.fuzz.seconds=3600 [-Dlastseat.fuzz.target=HttpCalls]</pre>
 */
@Tag("full")
class FuzzTest {

  private static final int SECONDS_IN_BUILD = 20;

  /** The least number of inputs, however slow the machine is: it continues with what it learned. */
  private static final long LEAST_INPUTS = 200;

  /** The fuzzer finds the defect within seconds, and ends with that. */
  private static final Duration LONGEST_SEARCH = Duration.ofMinutes(20);

  private static final int SECONDS = Integer.getInteger("lastseat.fuzz.seconds", SECONDS_IN_BUILD);

  @Test
  void nothing_from_outside_is_too_strange(@TempDir Path forgotten) throws Exception {
    Path folder = SECONDS == SECONDS_IN_BUILD ? forgotten : Path.of("target", "fuzz");
    long inputs = 0;
    while (inputs < LEAST_INPUTS) {
      Run run = new Fuzzer(folder).run(target(), Duration.ofSeconds(SECONDS));
      System.out.println(run.summary());
      assertThat(run.status()).as(run.end()).isZero();
      assertThat(run.inputs()).as(run.end()).isPositive();
      inputs += run.inputs();
    }
  }

  @Test
  void a_planted_defect_is_found(@TempDir Path folder) throws Exception {
    Run run = new Fuzzer(folder).run(PlantedDefect.class, LONGEST_SEARCH);
    assertThat(run.log()).contains("the planted defect");
    assertThat(run.status()).isNotZero();
  }

  private static Class<?> target() throws ClassNotFoundException {
    String name = System.getProperty("lastseat.fuzz.target", FromOutside.class.getSimpleName());
    return Class.forName(FuzzTest.class.getPackageName() + "." + name);
  }
}
