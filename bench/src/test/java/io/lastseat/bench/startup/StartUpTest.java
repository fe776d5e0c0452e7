package io.lastseat.bench.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vavr.collection.Vector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the measurement itself; only quiet machines can judge the speed. */
final class StartUpTest {

  private static final Path PROJECT = Path.of("..");
  private static final long MOST_ZIP_BYTES = 15_000_000;

  @TempDir Path empty;

  @Tag("full")
  @Test
  void everyFunctionStartsAndDoesItsWork() throws IOException {
    List<String> told = new ArrayList<>();
    Vector<StartUpResult> results = StartUp.measure(PROJECT, 1, told::add);

    assertThat(results.map(StartUpResult::name))
        .containsExactly(
            "minimal (bytes)", "minimal (HTTP)", "intake", "minimal (stream)", "serializer");
    assertThat(told).hasSize(10).last().isEqualTo("serializer: start 1 of 1");
    assertThat(results)
        .allSatisfy(
            result -> {
              assertThat(result.zipBytes()).isBetween(1_000_000L, MOST_ZIP_BYTES);
              assertThat(result.classesLoaded()).isBetween(2_000, 20_000);
              assertThat(result.allocatedBytes()).isBetween(10_000_000L, 400_000_000L);
              assertThat(result.initMillis()).isPositive().isLessThan(result.firstAnswerMillis());
              assertThat(result.cpuMillis()).isPositive();
              assertThat(result.firstAnswerRatio()).isPositive();
              assertThat(result.firstAnswerMillisOfRuns())
                  .containsExactly(result.firstAnswerMillis());
            });
    assertThat(results.get(1).firstAnswerRatio()).isEqualTo(1);
    assertThat(results.get(3).cpuRatio()).isEqualTo(1);
  }

  @Test
  void aFunctionThatIsNotBuiltIsTold() {
    assertThatThrownBy(() -> StartUp.measure(empty, 1, told -> {}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("is not there. Build it: mvn verify");
  }
}
