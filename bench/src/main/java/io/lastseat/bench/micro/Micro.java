package io.lastseat.bench.micro;

import static java.util.Objects.requireNonNull;

import java.util.function.Consumer;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * What JMH says of deciding alone, in one thread.
 *
 * @param decisionsPerSecond of the pure decision
 * @param bytesPerDecision allocated
 * @param recordsPerSecond of the serializer's handler on batches of 1,000, on a store that costs
 *     nothing
 * @param bytesPerRecord allocated
 */
public record Micro(
    double decisionsPerSecond,
    double bytesPerDecision,
    double recordsPerSecond,
    double bytesPerRecord) {

  private static final String ALLOCATED = "gc.alloc.rate.norm";

  /**
   * Measures both, each in a process of its own.
   *
   * @param iterations of a second, after as many to warm up
   */
  public static Micro measure(int iterations, Consumer<String> progress) {
    progress.accept("Pure decision");
    RunResult decision = run(DecisionBenchmark.class, iterations);
    progress.accept("Handler on a free store");
    RunResult handler = run(HandlerBenchmark.class, iterations);
    return new Micro(
        decision.getPrimaryResult().getScore(),
        allocated(decision),
        handler.getPrimaryResult().getScore(),
        allocated(handler));
  }

  private static double allocated(RunResult result) {
    return requireNonNull(result.getSecondaryResults().get(ALLOCATED)).getScore();
  }

  private static RunResult run(Class<?> benchmark, int iterations) {
    try {
      return new Runner(
              new OptionsBuilder()
                  .include(benchmark.getSimpleName())
                  .forks(1)
                  .warmupIterations(iterations)
                  .warmupTime(TimeValue.seconds(1))
                  .measurementIterations(iterations)
                  .measurementTime(TimeValue.seconds(1))
                  .addProfiler(GCProfiler.class)
                  .verbosity(VerboseMode.SILENT)
                  .shouldFailOnError(true)
                  .build())
          .runSingle();
    } catch (RunnerException e) {
      throw new IllegalStateException("JMH could not run " + benchmark.getSimpleName(), e);
    }
  }
}
