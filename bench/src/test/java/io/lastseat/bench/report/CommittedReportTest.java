package io.lastseat.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.suite.Candidates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The figures in the documentation agree with its data files. */
class CommittedReportTest {

  private static final Path PAGE = Path.of("../docs/benchmarks.md");
  private static final Path DATA = Path.of("../docs/benchmarks");
  private static final String AGAIN =
      "run: lastseat bench --from docs/benchmarks --page docs/benchmarks.md";

  @Test
  void thePageIsMadeFromTheData(@TempDir Path folder) throws IOException {
    Path again = Files.copy(PAGE, folder.resolve("benchmarks.md"));
    BenchReport.fill(again, DATA, Candidates.about());
    assertThat(Files.readString(again)).as(AGAIN).isEqualTo(Files.readString(PAGE));
  }

  @Test
  void thePagesShowEveryPictureThereIs() throws IOException {
    String findings = Files.readString(DATA.resolve("model.md"));
    try (var files = Files.list(DATA)) {
      assertThat(files.map(file -> file.getFileName().toString()).filter(f -> f.endsWith(".svg")))
          .isNotEmpty()
          .allMatch(picture -> findings.contains("](" + picture + ")"));
    }
  }
}
