package io.lastseat.bench.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.bench.contest.Median;
import io.lastseat.bench.http.HttpAlone;
import io.lastseat.bench.http.HttpTimes;
import io.lastseat.bench.report.Measured.BeforeFigures;
import io.vavr.collection.List;
import io.vavr.collection.Vector;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Compares this build with an earlier one by the stream, in turn; each run has a process of its
 * own, started by the launcher of its folder.
 *
 * @param before the folder of the earlier build, with its bench
 * @param rounds of each
 */
record BuildBefore(Path home, Path before, int rounds) {

  private static final String STREAM = "room-stream";
  private static final int HTTP_ROUNDS = 20;

  /** Runs to be made. */
  int steps() {
    return 2 * rounds + http().steps();
  }

  BeforeFigures measure(Consumer<String> progress) {
    Vector<Double> ratios =
        Vector.range(0, rounds)
            .map(
                round -> {
                  progress.accept("this build");
                  double own = perSecond(home);
                  progress.accept("the build before");
                  return own / perSecond(before);
                });
    HttpTimes http = http().measure(progress);
    return new BeforeFigures(Median.of(ratios), last(http, "") / last(http, before.toString()));
  }

  private HttpAlone http() {
    return new HttpAlone(
        List.of(
            HttpAlone.Setting.asItIs(home), new HttpAlone.Setting(before.toString(), before, "")),
        List.of(STREAM),
        HTTP_ROUNDS,
        HttpAlone.SLICE);
  }

  private static double last(HttpTimes times, String server) {
    return times.find(STREAM, server).orElseThrow().last().perSecond();
  }

  private static double perSecond(Path folder) {
    try {
      Process bench =
          new ProcessBuilder(
                  folder.resolve("lastseat").toString(),
                  "bench",
                  "--only=room-for-all",
                  "--kinds=lastseat",
                  "--rounds=3",
                  "--json")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try (InputStream figures = bench.getInputStream()) {
        JsonNode standing = new ObjectMapper().readTree(figures).at("/standings/0");
        double decided = standing.at("/median/decidedPerSecond").asDouble();
        if (decided <= 0) {
          throw new IOException("it shows no figures");
        }
        return decided;
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The bench of " + folder + " does not run", e);
    }
  }
}
