package io.lastseat.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchCommandTest {

  private static final Path DATA = Path.of("../docs/benchmarks");

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void theFiguresOfAnEarlierRunAreShownAgain(@TempDir Path folder) throws IOException {
    copyData(folder);
    assertThat(run("--from", folder.toString())).isZero();
    assertThat(out.toString()).contains("room-for-all", "lastseat-16-lanes", "Targets:");
    assertThat(folder.resolve("room-for-all.svg")).isNotEmptyFile();
  }

  @Test
  void asOneJsonObject(@TempDir Path folder) throws IOException {
    copyData(folder);
    assertThat(run("--from", folder.toString(), "--json")).isZero();
    var json = new ObjectMapper().readTree(out.toString());
    assertThat(json.path("measured").path("matches").size()).isPositive();
    assertThat(json.path("targets").size()).isPositive();
    assertThat(json.path("beyond").path("saturation").size()).isPositive();
  }

  @Test
  void whatCannotBeMeantIsToldAndNothingIsMeasured() {
    assertThat(run("--from", "a", "--to", "b")).isEqualTo(2);
    assertThat(run("--page", "p")).isEqualTo(2);
    assertThat(run("--to", "a", "--page", "no-such-page")).isEqualTo(2);
    assertThat(run("--from", "a", "--quick")).isEqualTo(2);
    assertThat(run("--slow")).isEqualTo(2);
    assertThat(err.toString())
        .contains("not both", "--to or --from", "no-such-page", "does not measure", "--slow");
  }

  @Test
  void aFolderWithoutDataIsToldInASentence(@TempDir Path folder) {
    assertThat(run("--from", folder.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("measured.json").doesNotContain("\tat ");
  }

  private static void copyData(Path folder) throws IOException {
    for (String file : new String[] {"measured.json", "beyond.json"}) {
      Files.copy(DATA.resolve(file), folder.resolve(file));
    }
  }

  private int run(String... arguments) {
    return BenchCommand.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }
}
