package io.lastseat.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.suite.Candidates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The figures in the documentation agree with its data files. */
class CommittedReportTest {

  private static final Path PAGE = Path.of("../docs/benchmarks.md");
  private static final Path DATA = Path.of("../docs/benchmarks");
  private static final Path README = Path.of("../README.md");
  private static final String AGAIN =
      "run: lastseat bench --from docs/benchmarks --page docs/benchmarks.md";

  private final Measured measured = BenchReport.measured(DATA);
  private final Map<String, Chart> charts = Charts.of(measured);

  @Test
  void thePageIsMadeFromTheData(@TempDir Path folder) throws IOException {
    Path again = Files.copy(PAGE, folder.resolve("benchmarks.md"));
    BenchReport.fill(again, DATA, Candidates.about());
    assertThat(Files.readString(again)).as(AGAIN).isEqualTo(Files.readString(PAGE));
  }

  @Test
  void thePicturesAreMadeFromTheData() throws IOException {
    assertThat(charts).containsKeys("room-for-all", "sells-out", "many-small-room", "contention");
    for (var one : charts.entrySet()) {
      assertThat(Files.readString(DATA.resolve(one.getKey() + ".svg")))
          .as("%s: %s", one.getKey(), AGAIN)
          .isEqualTo(one.getValue().svg());
    }
  }

  @Test
  void noTextOfAPictureLiesOnAnotherOrIsCut() {
    charts.forEach(
        (name, chart) -> assertThat(new DrawnChart(chart.svg()).faults()).as(name).isEmpty());
  }

  @Test
  void theReadmeShowsOneWithTheFiguresOfTheData() throws IOException {
    String name = "sells-out";
    String line =
        Charts.markdown(
            name, charts.get(name), measured.find(name).orElseThrow(), "docs/benchmarks");
    assertThat(Files.readAllLines(README).contains(line)).as("README.md: %s", line).isTrue();
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
