package io.lastseat.rig;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * An unpacked function in a JVM of its own under Lambda's runtime interface client, with Lambda's
 * environment variables. The working directory is the unpacked zip.
 */
public final class FunctionProcess implements AutoCloseable {

  private static final Duration LONGEST_END = Duration.ofMinutes(5);

  private final Path log;
  private final RuntimeApiStandIn api;
  private final Process process;
  private final long startedNanos;
  private final Duration longestAnswer;

  private FunctionProcess(
      Path log, RuntimeApiStandIn api, Process process, long startedNanos, Duration longestAnswer) {
    this.log = log;
    this.api = api;
    this.process = process;
    this.startedNanos = startedNanos;
    this.longestAnswer = longestAnswer;
  }

  /** Starts the JVM and does not wait for it. One at a time of each unpacked zip. */
  public static FunctionProcess start(UnpackedZip zip, Launch launch) throws IOException {
    RuntimeApiStandIn api = new RuntimeApiStandIn(launch.timeout());
    Path log = zip.scratch().resolve("log");
    ProcessBuilder builder =
        new ProcessBuilder(
            RuntimeInterfaceClient.command(launch.handler(), zip.scratch(), launch.jvmArguments()));
    builder.directory(zip.task().toFile());
    builder.environment().clear();
    builder.environment().putAll(LambdaEnvironment.of(launch.handler(), zip.task(), api.address()));
    builder.environment().putAll(launch.environment());
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    long startedNanos = System.nanoTime();
    Process process = builder.start();
    var unused =
        process.onExit().thenAccept(it -> api.end("The function ended with " + it.exitValue()));
    return new FunctionProcess(log, api, process, startedNanos, launch.longestAnswer());
  }

  /**
   * Hands one event to the function.
   *
   * @param event JSON
   * @return the body of its answer
   * @throws FunctionFailed with the function's log if it failed, did not start, or took too long
   */
  public String handle(String event) {
    try {
      return api.invoke(event).get(longestAnswer.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new FunctionFailed(
          Objects.requireNonNullElse(e.getCause(), e).getMessage() + "\nIts log:\n" + log());
    } catch (TimeoutException e) {
      throw new FunctionFailed("No answer after " + longestAnswer + "\nIts log:\n" + log());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FunctionFailed("Interrupted");
    }
  }

  /** How long ago the JVM was started. */
  public Duration age() {
    return Duration.ofNanos(System.nanoTime() - startedNanos);
  }

  /**
   * From the start of the JVM until the function asked for its first event: what Lambda calls init.
   * Known once an event was handled.
   */
  public Duration untilReady() {
    return Duration.ofNanos(api.firstAskNanos() - startedNanos);
  }

  /** What the function has printed so far. */
  public String log() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether the function was taken through SnapStart's checkpoint and restore. */
  public boolean wasRestored() {
    return api.wasRestored();
  }

  /** The JVM. */
  public ProcessHandle process() {
    return process.toHandle();
  }

  /**
   * Asks the JVM to end, so that it still writes what it was told to write at its end, and waits.
   *
   * @throws IllegalStateException where it does not
   */
  public void end() {
    process.destroy();
    awaitEnd();
  }

  /** Ends the JVM at once. */
  @Override
  public void close() {
    process.destroyForcibly();
    try {
      awaitEnd();
    } finally {
      api.close();
    }
  }

  private void awaitEnd() {
    try {
      if (!process.waitFor(LONGEST_END.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IllegalStateException("The JVM " + process.pid() + " does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while the JVM " + process.pid() + " ends");
    }
  }
}
