package io.lastseat.local.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Jazzer on one target, in a process of its own: its agent instruments classes as they are loaded.
 * What it learned stays in the folder, and a longer run begins with it.
 *
 * @param folder for corpus, findings and log
 */
record Fuzzer(Path folder) {

  /** For a start on a busy machine, and for the last input. */
  private static final Duration MORE = Duration.ofMinutes(2);

  /** A run and what it said; status 0 where nothing was found. */
  record Run(int status, String log) {}

  /**
   * Runs it until one of the two limits.
   *
   * @param more arguments for Jazzer and libFuzzer
   */
  Run run(Class<?> target, Duration time, long inputs, String... more)
      throws IOException, InterruptedException {
    Path own = Files.createDirectories(folder.resolve(target.getSimpleName()));
    Path corpus = Files.createDirectories(own.resolve("corpus"));
    Path log = own.resolve("log.txt");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+IgnoreUnrecognizedVMOptions",
                "-XX:+EnableDynamicAgentLoading",
                "--enable-native-access=ALL-UNNAMED",
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + target.getName(),
                "--instrumentation_includes=io.lastseat.**",
                "--reproducer_path=" + own,
                "-artifact_prefix=" + own + "/",
                "-seed=1",
                "-max_total_time=" + time.toSeconds(),
                "-runs=" + inputs,
                "-timeout=20",
                "-rss_limit_mb=0"));
    command.addAll(List.of(more));
    command.add(corpus.toString());
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      if (!process.waitFor(time.plus(MORE).toSeconds(), TimeUnit.SECONDS)) {
        throw new IllegalStateException("It does not end: " + Files.readString(log));
      }
      return new Run(process.exitValue(), Files.readString(log));
    } finally {
      process.destroyForcibly();
    }
  }
}
