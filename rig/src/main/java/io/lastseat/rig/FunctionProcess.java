package io.lastseat.rig;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.api.client.AWSLambda;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.utilslite.SdkInternalThreadLocal;

/**
 * An unpacked function in a JVM of its own, under Lambda's runtime interface client and with
 * Lambda's environment variables. The working directory is the unpacked zip.
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

  /** Starts the JVM without waiting for it. An unpacked zip can have one JVM at a time. */
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
   * @param event the event in JSON
   * @return the body of the function's answer
   * @throws FunctionFailed with the function's log, if it failed, did not start, or took too long
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

  /** The time since the start of the JVM. */
  public Duration age() {
    return Duration.ofNanos(System.nanoTime() - startedNanos);
  }

  /**
   * The time from the start of the JVM until the function asked for its first event; Lambda calls
   * it init. It is known after the first event.
   */
  public Duration untilReady() {
    return Duration.ofNanos(api.firstAskNanos() - startedNanos);
  }

  /** The output of the function so far. */
  public String log() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether the function went through SnapStart's checkpoint and restore. */
  public boolean wasRestored() {
    return api.wasRestored();
  }

  /** The JVM. */
  public ProcessHandle process() {
    return process.toHandle();
  }

  /**
   * Asks the JVM to end, and waits for it, so that it can still write what it writes at its end.
   *
   * @throws IllegalStateException if the JVM does not end
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

  /**
   * The command that starts Lambda's runtime interface client with nothing else on its class path.
   * The client loads the function from its working directory, as in Lambda.
   *
   * <p>Source: github.com/aws/aws-lambda-java-libs, {@code
   * aws-lambda-java-runtime-interface-client}
   */
  private static final class RuntimeInterfaceClient {

    /**
     * The property that names the file of the native library. Without it all clients would unpack
     * the library to the same file, and disturb each other.
     */
    private static final String LIBRARY_PROPERTY =
        "com.amazonaws.services.lambda.runtime.api.client.runtimeapi.NativeClient.JNI";

    private static final Map<String, String> LIBRARY_BY_PROCESSOR =
        Map.of("amd64", "linux-x86_64", "aarch64", "linux-aarch_64");

    private static final List<String> AS_IN_LAMBDA =
        List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m");

    private RuntimeInterfaceClient() {}

    /**
     * Makes the command.
     *
     * @param folder the folder for the native library
     * @param jvmArguments further arguments, which override the others
     * @throws IllegalStateException on a processor without a native library
     */
    static List<String> command(String handler, Path folder, List<String> jvmArguments)
        throws IOException {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(AS_IN_LAMBDA);
      command.addAll(jvmArguments);
      command.add("-D" + LIBRARY_PROPERTY + "=" + library(folder));
      command.add("-cp");
      command.add(
          Stream.of(
                  AWSLambda.class,
                  RequestHandler.class,
                  PojoSerializer.class,
                  SdkInternalThreadLocal.class)
              .map(RuntimeInterfaceClient::jarOf)
              .collect(Collectors.joining(File.pathSeparator)));
      command.add(AWSLambda.class.getName());
      command.add(handler);
      return command;
    }

    private static Path library(Path folder) throws IOException {
      String processor = System.getProperty("os.arch");
      String name = "/jni/libaws-lambda-jni." + LIBRARY_BY_PROCESSOR.get(processor) + ".so";
      try (InputStream library = AWSLambda.class.getResourceAsStream(name)) {
        if (library == null) {
          throw new IllegalStateException(
              "The runtime interface client has no library for the processor " + processor);
        }
        Path file = folder.resolve("libaws-lambda-jni.so");
        Files.copy(library, file, StandardCopyOption.REPLACE_EXISTING);
        return file;
      }
    }

    private static String jarOf(Class<?> type) {
      try {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
      } catch (URISyntaxException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /**
   * How a function is started.
   *
   * @param handler the handler, as the template names it
   * @param environment the function's own variables; they override Lambda's, whose credentials are
   *     invalid
   * @param jvmArguments further arguments, which follow and override those of this class
   * @param longestAnswer how long {@link FunctionProcess#handle} waits, including the start
   * @param timeout the time for a call that the function is told
   */
  public record Launch(
      String handler,
      Map<String, String> environment,
      List<String> jvmArguments,
      Duration longestAnswer,
      Duration timeout) {}

  /** The function answered with an error, did not start, or ended without an answer. */
  public static final class FunctionFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    FunctionFailed(String message) {
      super(message);
    }
  }

  /**
   * The environment variables that Lambda sets.
   *
   * <p>Source: docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
   */
  static final class LambdaEnvironment {

    private LambdaEnvironment() {}

    static Map<String, String> of(String handler, Path task, String runtimeApi) {
      return Map.ofEntries(
          Map.entry("_HANDLER", handler),
          Map.entry("LAMBDA_TASK_ROOT", task.toString()),
          Map.entry("AWS_LAMBDA_RUNTIME_API", runtimeApi),
          Map.entry("AWS_LAMBDA_FUNCTION_NAME", "packaged"),
          Map.entry("AWS_LAMBDA_FUNCTION_VERSION", "1"),
          Map.entry("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "1769"),
          Map.entry("AWS_LAMBDA_LOG_GROUP_NAME", "/lastseat/packaged"),
          Map.entry("AWS_LAMBDA_LOG_STREAM_NAME", "packaged"),
          Map.entry("AWS_LAMBDA_LOG_FORMAT", "JSON"),
          Map.entry("AWS_LAMBDA_LOG_LEVEL", "INFO"),
          Map.entry("AWS_LAMBDA_INITIALIZATION_TYPE", "snap-start"),
          Map.entry("AWS_EXECUTION_ENV", "AWS_Lambda_java21"),
          Map.entry("AWS_REGION", "eu-central-1"),
          Map.entry("AWS_DEFAULT_REGION", "eu-central-1"),
          Map.entry("AWS_ACCESS_KEY_ID", "none"),
          Map.entry("AWS_SECRET_ACCESS_KEY", "none"),
          Map.entry("AWS_SESSION_TOKEN", "none"),
          Map.entry("TZ", ":UTC"));
    }
  }
}
