package io.lastseat.cli.typed;

import io.lastseat.cli.Main;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The command line in a process of its own; closing kills it. */
public final class Child implements AutoCloseable {

  /** Ends a test that hangs, and shows the output of its process; no result depends on it. */
  private static final Duration PATIENCE = Duration.ofMinutes(15);

  /** The process lives for seconds: the second compiler would cost more than it saves. */
  private static final List<String> FOR_A_SHORT_LIFE =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private final Process process;
  private final Path err;
  private final CompletableFuture<List<String>> greeting = new CompletableFuture<>();
  private final CompletableFuture<String> firstLine = new CompletableFuture<>();
  private final CompletableFuture<String> out = new CompletableFuture<>();

  private Child(Process process, Path err) {
    this.process = process;
    this.err = err;
    Thread reader = new Thread(this::read, "child-output");
    reader.setDaemon(true);
    reader.start();
  }

  public static Child lastseat(String... arguments) {
    return withOptions(List.of(), arguments);
  }

  /** Starts a process with these variables added to the environment of this one. */
  public static Child inEnvironment(Map<String, String> environment, String... arguments) {
    return behind(List.of(), List.of(), environment, arguments);
  }

  /** Starts a process with these options of the virtual machine. */
  public static Child withOptions(List<String> options, String... arguments) {
    return behind(List.of(), options, Map.of(), arguments);
  }

  /**
   * Starts a process where no file grows beyond this size, as on a full disk.
   *
   * @param blocks of 512 bytes, as POSIX has it
   */
  public static Child withSmallFiles(int blocks, String... arguments) {
    return behind(
        List.of("sh", "-c", "ulimit -f \"$0\" && exec \"$@\"", Integer.toString(blocks)),
        List.of(),
        Map.of(),
        arguments);
  }

  /** Starts a process by these words before its own, for example {@link Interrupts#IGNORED}. */
  public static Child begunBy(List<String> words, String... arguments) {
    return behind(words, List.of(), Map.of(), arguments);
  }

  /** Starts an installed command line, by its {@code bin/lastseat}. */
  public static Child installed(Path program, String... arguments) {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    return started(command, Map.of());
  }

  private static Child behind(
      List<String> shell,
      List<String> options,
      Map<String, String> environment,
      String... arguments) {
    List<String> command = new ArrayList<>(shell);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            // As the jar has it in its manifest.
            "--enable-native-access=ALL-UNNAMED"));
    command.addAll(FOR_A_SHORT_LIFE);
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(arguments));
    return started(command, environment);
  }

  private static Child started(List<String> command, Map<String, String> environment) {
    try {
      Path err = Files.createTempFile("lastseat-child", ".err");
      ProcessBuilder process = new ProcessBuilder(command).redirectError(err.toFile());
      process.environment().putAll(environment);
      return new Child(process.start(), err);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read() {
    StringBuilder all = new StringBuilder();
    List<String> curls = new ArrayList<>();
    try (var lines = process.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        all.append(line).append('\n');
        firstLine.complete(line);
        if (line.startsWith("Lastseat is ready") || line.strip().startsWith("curl ")) {
          curls.add(line.strip());
        }
        if (curls.size() == 4) {
          greeting.complete(List.copyOf(curls));
        }
      }
    } catch (IOException killed) {
      all.append("(cut off)");
    }
    IllegalStateException ended = new IllegalStateException("It ended: " + all + err());
    greeting.completeExceptionally(ended);
    firstLine.completeExceptionally(ended);
    out.complete(all.toString());
  }

  /** Returns the line with the address, and the three commands to try. */
  public List<String> greeting() throws Exception {
    return greeting.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  /** Returns the first line of its output. */
  public String firstLine() throws Exception {
    return firstLine.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  /** Returns the address that the server prints. */
  public String url() throws Exception {
    return greeting().get(0).replaceFirst(".* (http://127\\.0\\.0\\.1:[0-9]+) .*", "$1");
  }

  /** Sends a signal, for example INT. */
  public void signal(String name) throws Exception {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
        .inheritIO()
        .start()
        .waitFor();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Waits for its end, and returns the exit status. */
  public int status() throws Exception {
    if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      throw new IllegalStateException("It does not end. " + err());
    }
    return process.exitValue();
  }

  /** Waits for its end, and returns its whole standard output. */
  public String out() throws Exception {
    return out.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  /** Returns its standard error so far. */
  public String err() {
    try {
      return Files.readString(err);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws Exception {
    process.destroyForcibly();
    status();
    out();
    Files.deleteIfExists(err);
  }
}
