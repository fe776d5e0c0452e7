package io.lastseat.bench.startup;

import io.lastseat.rig.FunctionProcess;
import io.lastseat.rig.FunctionProcess.Launch;
import io.lastseat.rig.UnpackedZip;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Starts one function from nothing, as Lambda does for a waiting caller: the event is there before
 * the function. SnapStart, which would save most of this time, is off.
 */
final class ColdStart implements AutoCloseable {

  private static final Duration LONG = Duration.ofMinutes(5);
  private static final Duration TIMEOUT = Duration.ofSeconds(29);

  /** The share of a function's memory that Lambda's Java runtime gives to the heap, roughly. */
  private static final double HEAP_SHARE = 0.85;

  /** A JVM without options begins with this share of the machine's memory. */
  private static final int INITIAL_HEAP_SHARE = 64;

  /**
   * A heap that holds everything until the first answer. Unused parts of a thread's buffer count as
   * used, so buffers are small.
   */
  private static final List<String> NEVER_COLLECT =
      List.of(
          "-Xms1g",
          "-Xmx1g",
          "-Xmn900m",
          "-XX:MetaspaceSize=200m",
          "-XX:-ResizeTLAB",
          "-XX:TLABSize=16k");

  private static final Pattern HEAP_USED =
      Pattern.compile("(?:def new|tenured) generation +total \\d+K, used (\\d+)K");

  private final Starter starter;
  private final URI dynamo;
  private final UnpackedZip unpacked;

  /**
   * Unpacks the function.
   *
   * @throws IllegalStateException if it has not been built
   */
  ColdStart(Starter starter, URI dynamo) throws IOException {
    this.starter = starter;
    this.dynamo = dynamo;
    this.unpacked = UnpackedZip.of(starter.zip(), List.of());
  }

  Starter starter() {
    return starter;
  }

  /** Starts the function once, without any other work in the JVM. */
  Times times() throws IOException {
    String event = starter.work().event();
    try (FunctionProcess function = start(heapAsInLambda())) {
      String answer = function.handle(event);
      Duration firstAnswer = function.age();
      Duration cpu = function.process().info().totalCpuDuration().orElse(Duration.ZERO);
      starter.work().check(answer);
      return new Times(function.untilReady(), firstAnswer, cpu);
    }
  }

  /** Starts the function once with counters, which make it slower. */
  Weights weights() throws IOException {
    Path classes = unpacked.scratch().resolve("classes");
    Path heap = unpacked.scratch().resolve("heap");
    List<String> counting =
        Stream.concat(
                NEVER_COLLECT.stream(),
                Stream.of(
                    "-Xlog:class+load:file=" + classes + ":none:filecount=0",
                    "-Xlog:gc+heap+exit:file=" + heap + ":none:filecount=0"))
            .toList();
    String event = starter.work().event();
    try (FunctionProcess function = start(counting)) {
      starter.work().check(function.handle(event));
      function.end();
    }
    return new Weights(Math.toIntExact(lines(classes)), usedBytes(Files.readString(heap)));
  }

  private FunctionProcess start(List<String> jvmArguments) throws IOException {
    Map<String, String> environment = new HashMap<>(starter.environment());
    environment.put("AWS_LAMBDA_INITIALIZATION_TYPE", "on-demand");
    environment.put("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", Integer.toString(starter.memoryMegabytes()));
    environment.put("AWS_ENDPOINT_URL_DYNAMODB", dynamo.toString());
    return FunctionProcess.start(
        unpacked, new Launch(starter.handler(), environment, jvmArguments, LONG, TIMEOUT));
  }

  private List<String> heapAsInLambda() {
    int megabytes = starter.memoryMegabytes();
    return List.of(
        "-Xms" + megabytes / INITIAL_HEAP_SHARE + "m",
        "-Xmx" + Math.round(megabytes * HEAP_SHARE) + "m");
  }

  private static long lines(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.filter(line -> line.contains(" source: ")).count();
    }
  }

  private static long usedBytes(String heapAtExit) {
    Matcher used = HEAP_USED.matcher(heapAtExit);
    long kilobytes = 0;
    while (used.find()) {
      kilobytes += Long.parseLong(used.group(1));
    }
    if (kilobytes == 0) {
      throw new IllegalStateException("The JVM does not tell its heap at its end: " + heapAtExit);
    }
    return 1024 * kilobytes;
  }

  @Override
  public void close() throws IOException {
    unpacked.close();
  }

  record Times(Duration init, Duration firstAnswer, Duration cpu) {}

  record Weights(int classesLoaded, long allocatedBytes) {}
}
