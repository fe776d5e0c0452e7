package io.lastseat.serve.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Jazzer on one target, in a process of its own: its agent instruments classes as they are loaded.
 * Its corpus stays in the folder, and a later run begins with it.
 *
 * @param folder for corpus, findings and log
 */
record Fuzzer(Path folder) {

  /** In shorter runs the start counts: they compile less. */
  private static final Duration SHORT = Duration.ofHours(1);

  private static final int SEED = 1;
  private static final int FIRST_INPUTS = 8;
  private static final int MOST_BYTES = 2_000;
  private static final int SLOW_INPUT_SECONDS = 300;

  /** A run and its log; status 0 means that it found nothing. */
  record Run(int status, String log) {

    private static final Pattern SUMMARY = Pattern.compile("#([0-9]+)\\s+DONE .*");
    private static final int END_CHARS = 6_000;

    /** Returns the number of inputs tried; 0 if the run did not finish. */
    long inputs() {
      Matcher summary = SUMMARY.matcher(log);
      return summary.find() ? Long.parseLong(summary.group(1)) : 0;
    }

    String summary() {
      Matcher summary = SUMMARY.matcher(log);
      return summary.find() ? summary.group() : end();
    }

    /** Returns the end of the log: a finding, with the input in Base64. */
    String end() {
      return log.substring(Math.max(0, log.length() - END_CHARS));
    }
  }

  Run run(Class<?> target, Duration time) throws IOException, InterruptedException {
    Path own = Files.createDirectories(folder.resolve(target.getSimpleName()));
    Path log = own.resolve("log.txt");
    Process process =
        new ProcessBuilder(command(target, time, own, corpus(own)))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      return new Run(process.waitFor(), Files.readString(log));
    } finally {
      process.destroyForcibly();
    }
  }

  private static List<String> command(Class<?> target, Duration time, Path own, Path corpus) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+IgnoreUnrecognizedVMOptions",
                "-XX:+EnableDynamicAgentLoading",
                "--enable-native-access=ALL-UNNAMED",
                "-Xmx512m"));
    if (time.compareTo(SHORT) < 0) {
      command.add("-XX:TieredStopAtLevel=1");
    }
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            "com.code_intelligence.jazzer.Jazzer",
            "--target_class=" + target.getName(),
            // Measures coverage of this project's code; libraries would slow the start.
            "--instrumentation_includes=io.lastseat.**",
            "--custom_hook_includes=io.lastseat.**",
            "--reproducer_path=" + own,
            "-artifact_prefix=" + own + "/",
            "-seed=" + SEED,
            "-max_total_time=" + time.toSeconds(),
            "-max_len=" + MOST_BYTES,
            "-timeout=" + SLOW_INPUT_SECONDS,
            "-rss_limit_mb=0",
            corpus.toString()));
    return command;
  }

  /** Fills a new corpus with noise: from nothing, the fuzzer stays at short inputs for long. */
  private static Path corpus(Path own) throws IOException {
    Path corpus = Files.createDirectories(own.resolve("corpus"));
    Random random = new Random(SEED);
    for (int i = 1; i <= FIRST_INPUTS; i++) {
      byte[] noise = new byte[MOST_BYTES / FIRST_INPUTS * i];
      random.nextBytes(noise);
      Files.write(corpus.resolve("noise-" + i), noise);
    }
    return corpus;
  }
}
