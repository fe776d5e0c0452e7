package io.lastseat.site;

import io.vavr.control.Option;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What the server says of a call, besides the call itself.
 *
 * @param left says the time until the server gives the call up
 * @param failed receives each failure, and returns a URI by which the caller may name it
 */
public record Invocation(
    Supplier<Duration> left, Function<RuntimeException, Option<String>> failed) {

  /** The invocation of a call that begins now, and has this time. */
  public static Invocation within(
      Duration time, Function<RuntimeException, Option<String>> failed) {
    long end = System.nanoTime() + time.toNanos();
    return new Invocation(() -> Duration.ofNanos(end - System.nanoTime()), failed);
  }
}
