package io.lastseat.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.suite.Candidates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands in the documentation is what its data files say. */
class CommittedReportTest {

  private static final Path PAGE = Path.of("../docs/benchmarks.md");
  private static final Path DATA = Path.of("../docs/benchmarks");

  @Test
  void thePageIsMadeFromTheData(@TempDir Path folder) throws IOException {
    Path again = Files.copy(PAGE, folder.resolve("benchmarks.md"));
    BenchReport.fill(again, DATA, Candidates.about());
    assertThat(Files.readString(again))
        .as("run: lastseat bench --from docs/benchmarks --page docs/benchmarks.md")
        .isEqualTo(Files.readString(PAGE));
  }

  @Test
  void thePagesShowEveryPictureThereIs() throws IOException {
    String page = Files.readString(PAGE);
    String findings = Files.readString(DATA.resolve("model.md"));
    try (var files = Files.list(DATA)) {
      assertThat(files.map(file -> file.getFileName().toString()).filter(f -> f.endsWith(".svg")))
          .isNotEmpty()
          .allMatch(
              picture ->
                  page.contains("(benchmarks/" + picture + ")")
                      || findings.contains("](" + picture + ")"));
    }
  }
}
