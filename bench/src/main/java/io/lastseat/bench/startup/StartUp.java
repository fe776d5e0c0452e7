package io.lastseat.bench.startup;

import io.lastseat.bench.contest.Median;
import io.lastseat.bench.startup.ColdStart.Times;
import io.lastseat.bench.startup.ColdStart.Weights;
import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import io.vavr.collection.Vector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Starts the packaged functions from nothing in Lambda's runtime interface client, in turn with
 * minimal functions that make one call of DynamoDB. Two of these take the event as an object, as
 * ours do, and are the measure; one does not even read the event.
 *
 * <p>The JVM runs with the settings of Lambda's Java runtime (C1 alone, the serial collector, a
 * heap by the function's memory), but without its class data archive. The database runs in this
 * process and is warm.
 */
public final class StartUp {

  private StartUp() {}

  /**
   * Measures all functions.
   *
   * @param project the top of the project, with the functions' built zips
   * @param runs of each function, in turn; an odd number gives a median that occurred
   * @param progress of each finished run, in a few words
   * @throws IllegalStateException if a function has not been built, or did not do its work
   */
  public static Vector<StartUpResult> measure(Path project, int runs, Consumer<String> progress)
      throws IOException {
    try (StartUpWorld world = new StartUpWorld(project)) {
      Vector<ColdStart> starts = world.starts();
      try {
        return measure(starts, runs, progress);
      } finally {
        for (ColdStart start : starts) {
          start.close();
        }
      }
    }
  }

  private static Vector<StartUpResult> measure(
      Vector<ColdStart> starts, int runs, Consumer<String> progress) throws IOException {
    // This also loads the files into the machine's cache, for all functions.
    Map<String, Weights> weights = HashMap.empty();
    for (ColdStart start : starts) {
      weights = weights.put(start.starter().name(), start.weights());
      progress.accept(start.starter().name() + ": weighed");
    }
    Map<String, Vector<Times>> times = HashMap.empty();
    for (int run = 1; run <= runs; run++) {
      for (ColdStart start : starts) {
        String name = start.starter().name();
        times = times.put(name, Vector.of(start.times()), Vector::appendAll);
        progress.accept("%s: start %d of %d".formatted(name, run, runs));
      }
    }
    return results(starts, weights, times);
  }

  private static Vector<StartUpResult> results(
      Vector<ColdStart> starts, Map<String, Weights> weights, Map<String, Vector<Times>> times)
      throws IOException {
    Vector<StartUpResult> results = Vector.empty();
    for (ColdStart start : starts) {
      Starter starter = start.starter();
      Weights weight = weights.get(starter.name()).get();
      Vector<Times> own = times.get(starter.name()).get();
      Vector<Times> minimal = times.get(starter.minimal()).get();
      results =
          results.append(
              new StartUpResult(
                  starter.name(),
                  Files.size(starter.zip()),
                  weight.classesLoaded(),
                  weight.allocatedBytes(),
                  median(own, Times::init),
                  median(own, Times::firstAnswer),
                  median(own, Times::cpu),
                  median(own, Times::firstAnswer) / median(minimal, Times::firstAnswer),
                  median(own, Times::cpu) / median(minimal, Times::cpu),
                  own.map(one -> millis(one.firstAnswer())).asJava()));
    }
    return results;
  }

  private static double median(Vector<Times> times, Function<Times, Duration> which) {
    return Median.of(times.map(which).map(StartUp::millis));
  }

  private static double millis(Duration duration) {
    return duration.toNanos() / 1e6;
  }
}
