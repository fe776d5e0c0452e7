package io.lastseat.rig;

import io.lastseat.rig.FunctionProcess.Launch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A function's zip as it is deployed, unpacked and running, with SnapStart's hooks. */
public final class PackagedFunction implements AutoCloseable {

  private final UnpackedZip unpacked;
  private final FunctionProcess function;

  private PackagedFunction(UnpackedZip unpacked, FunctionProcess function) {
    this.unpacked = unpacked;
    this.function = function;
  }

  /** Unpacks and starts the function, with a minute for a call, see {@link Launch}. */
  public static PackagedFunction start(
      Path zip, String handler, Map<String, String> environment, Duration longestAnswer)
      throws IOException {
    return start(zip, List.of(), handler, environment, longestAnswer, Duration.ofMinutes(1));
  }

  /** Unpacks and starts the function with these layers, see {@link Launch}. */
  public static PackagedFunction start(
      Path zip,
      List<Path> layers,
      String handler,
      Map<String, String> environment,
      Duration longestAnswer,
      Duration timeout)
      throws IOException {
    UnpackedZip unpacked = UnpackedZip.of(zip, layers);
    return new PackagedFunction(
        unpacked,
        FunctionProcess.start(
            unpacked, new Launch(handler, environment, List.of(), longestAnswer, timeout)));
  }

  /** Hands one event to the function, see {@link FunctionProcess#handle}. */
  public String handle(String event) {
    return function.handle(event);
  }

  /** What the function has printed so far. */
  public String log() {
    return function.log();
  }

  /** Whether the function was taken through SnapStart's checkpoint and restore. */
  public boolean wasRestored() {
    return function.wasRestored();
  }

  /** The JVM. */
  public ProcessHandle process() {
    return function.process();
  }

  /** Ends the JVM and removes the unpacked files. */
  @Override
  public void close() throws IOException {
    function.close();
    unpacked.close();
  }
}
