package io.lastseat.local.packaged;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * A zip as it is deployed, running in a JVM of its own under Lambda's runtime interface client,
 * with SnapStart's hooks and Lambda's environment variables. The working directory is the unpacked
 * zip.
 */
final class PackagedFunction implements AutoCloseable {

  private static final Duration LONGEST_END = Duration.ofSeconds(10);

  private final Path folder;
  private final RuntimeApiStandIn api;
  private final Process process;
  private final Duration longestAnswer;

  private PackagedFunction(
      Path folder, RuntimeApiStandIn api, Process process, Duration longestAnswer) {
    this.folder = folder;
    this.api = api;
    this.process = process;
    this.longestAnswer = longestAnswer;
  }

  /**
   * Unpacks and starts.
   *
   * @param handler as the template names it
   * @param environment the function's own variables; Lambda's are there already, with credentials
   *     that are worth nothing
   * @param longestAnswer how long {@link #handle} waits, the start included
   */
  static PackagedFunction start(
      Path zip, String handler, Map<String, String> environment, Duration longestAnswer)
      throws IOException {
    return start(zip, handler, environment, longestAnswer, Duration.ofMinutes(1));
  }

  /**
   * As above.
   *
   * @param timeout what the function is told of the time it has for a call
   */
  static PackagedFunction start(
      Path zip,
      String handler,
      Map<String, String> environment,
      Duration longestAnswer,
      Duration timeout)
      throws IOException {
    if (!Files.exists(zip)) {
      throw new IllegalStateException(
          zip + " is not there. Build it: mvn verify, from the top of the project.");
    }
    Path folder = Files.createTempDirectory("lastseat-packaged-function");
    Path task = Files.createDirectory(folder.resolve("task"));
    unpack(zip, task);
    RuntimeApiStandIn api = new RuntimeApiStandIn(timeout);
    ProcessBuilder builder = new ProcessBuilder(RuntimeInterfaceClient.command(handler, folder));
    builder.directory(task.toFile());
    builder.environment().clear();
    builder.environment().putAll(LambdaEnvironment.of(handler, task, api.address()));
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true).redirectOutput(folder.resolve("log").toFile());
    Process process = builder.start();
    process.onExit().thenAccept(it -> api.end("The function ended with " + it.exitValue()));
    return new PackagedFunction(folder, api, process, longestAnswer);
  }

  /**
   * Hands one event to the function.
   *
   * @param event JSON
   * @return the body of its answer
   * @throws FunctionFailed with the function's log if it failed, did not start, or took too long
   */
  String handle(String event) {
    try {
      return api.invoke(event).get(longestAnswer.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new FunctionFailed(e.getCause().getMessage() + "\nIts log:\n" + log());
    } catch (TimeoutException e) {
      throw new FunctionFailed("No answer after " + longestAnswer + "\nIts log:\n" + log());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FunctionFailed("Interrupted");
    }
  }

  /** What the function has printed so far. */
  String log() {
    try {
      return Files.readString(folder.resolve("log"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether the function was taken through SnapStart's checkpoint and restore. */
  boolean wasRestored() {
    return api.wasRestored();
  }

  ProcessHandle process() {
    return process.toHandle();
  }

  /** Ends the JVM and removes what was unpacked. */
  @Override
  public void close() throws IOException, InterruptedException {
    process.destroyForcibly();
    boolean ended = process.waitFor(LONGEST_END.toMillis(), TimeUnit.MILLISECONDS);
    api.close();
    if (!ended) {
      throw new IllegalStateException("The JVM " + process.pid() + " does not end");
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static void unpack(Path zip, Path folder) throws IOException {
    try (FileSystem inside = FileSystems.newFileSystem(zip);
        Stream<Path> entries = Files.walk(inside.getPath("/"))) {
      List<Path> files = entries.filter(Files::isRegularFile).toList();
      for (Path file : files) {
        Path target = folder.resolve(file.toString().substring(1));
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
      }
    }
  }
}
