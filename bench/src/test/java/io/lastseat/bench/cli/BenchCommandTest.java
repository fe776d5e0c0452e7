package io.lastseat.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
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
    assertThat(out.toString()).contains("room-for-all", "lastseat-immediate-keys", "Targets:");
  }

  @Test
  void asOneJsonObject(@TempDir Path folder) throws IOException {
    copyData(folder);
    assertThat(run("--from", folder.toString(), "--json")).isZero();
    var json = new ObjectMapper().readTree(out.toString());
    assertThat(json.path("measured").path("matches").size()).isPositive();
    assertThat(json.path("targets").size()).isPositive();
  }

  @Test
  void whatCannotBeMeantIsToldAndNothingIsMeasured() {
    assertThat(run("--from", "a", "--to", "b")).isEqualTo(2);
    assertThat(run("--page", "p")).isEqualTo(2);
    assertThat(run("--to", "a", "--page", "no-such-page")).isEqualTo(2);
    assertThat(run("--from", "a", "--quick")).isEqualTo(2);
    assertThat(run("--from", "a", "--before", "b")).isEqualTo(2);
    assertThat(run("--slow")).isEqualTo(2);
    assertThat(err.toString())
        .contains("not both", "--to or --from", "no-such-page", "does not measure", "--slow");
  }

  @Tag("full")
  @Test
  void oneWorkloadIsRunAloneForTheChosenWaysInTurn() throws IOException {
    assertThat(
            run(
                "--only=many-small-room",
                "--kinds=counter-recorded,lastseat",
                "--rounds=2",
                "--requests=40",
                "--json"))
        .isZero();
    var match = new ObjectMapper().readTree(out.toString());
    assertThat(match.path("name").asText()).isEqualTo("many-small-room");
    assertThat(match.path("requests").asInt()).isEqualTo(40);
    assertThat(match.path("rounds").asInt()).isEqualTo(2);
    assertThat(match.path("standings").findValuesAsText("name"))
        .containsExactlyInAnyOrder("counter-recorded", "lastseat");
    for (var standing : match.path("standings")) {
      var median = standing.path("median");
      assertThat(median.path("accepted").asInt()).isEqualTo(40);
      assertThat(median.path("writeUnits").asDouble()).isGreaterThan(1);
      assertThat(standing.path("decidedPerSecond").size()).isEqualTo(2);
    }
  }

  @Test
  void whoAndWhatThereIsNotIsToldWithWhatThereIs() {
    assertThat(run("--only", "small")).isEqualTo(2);
    assertThat(run("--only", "sells-out", "--kinds", "lastseat,sql")).isEqualTo(2);
    assertThat(run("--only", "sells-out", "--rounds", "0")).isEqualTo(2);
    assertThat(run("--only", "sells-out", "--quick")).isEqualTo(2);
    assertThat(run("--only", "sells-out", "--ground", "moon")).isEqualTo(2);
    assertThat(run("--only", "room-for-all", "--ground=aws", "--kinds=pg-update")).isEqualTo(2);
    assertThat(run("--only", "http", "--ground=aws")).isEqualTo(2);
    assertThat(run("--only", "sells-out", "--java=-Xint")).isEqualTo(2);
    assertThat(run("--only", "locks", "--before", "x")).isEqualTo(2);
    assertThat(run("--kinds", "lastseat")).isEqualTo(2);
    assertThat(err.toString())
        .contains(
            "no workload small: there are room-for-all, one-client, 128-clients, sells-out,"
                + " many-small-room, locks, http",
            "no ground moon: there are next-door, aws",
            "no way pg-update: there are counter, ",
            "--only http is measured next-door",
            "--java and --before go with --only http",
            "no way sql: there are counter, ",
            "counter-recorded",
            "at least 1",
            "not with --quick",
            "--only=WORKLOAD");
  }

  @Test
  void aFolderWithoutDataIsToldInASentence(@TempDir Path folder) {
    assertThat(run("--from", folder.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("measured.json").doesNotContain("\tat ");
  }

  private static void copyData(Path folder) throws IOException {
    Files.copy(DATA.resolve("measured.json"), folder.resolve("measured.json"));
  }

  private int run(String... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "bench";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return BenchCommand.line()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(all);
  }
}
