package io.lastseat.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.suite.Candidates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The figures in the documentation agree with its data files. */
class CommittedReportTest {

  private static final Path DATA = Path.of("../docs/benchmarks");
  private static final List<Path> PAGES =
      List.of(Path.of("../docs/benchmarks.md"), DATA.resolve("figures.md"));
  private static final String AGAIN =
      "run: lastseat bench --from docs/benchmarks --page docs/benchmarks.md"
          + " --page docs/benchmarks/figures.md";

  @Test
  void thePagesAreMadeFromTheData(@TempDir Path folder) throws IOException {
    List<Path> again = new ArrayList<>();
    for (Path page : PAGES) {
      again.add(Files.copy(page, folder.resolve(page.getFileName())));
    }
    BenchReport.fill(again, DATA, Candidates.about());
    for (int page = 0; page < PAGES.size(); page++) {
      assertThat(Files.readString(again.get(page)))
          .as(AGAIN)
          .isEqualTo(Files.readString(PAGES.get(page)));
    }
  }
}
