package io.lastseat.clock;

import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * Compares this process's clock with the {@code Date} header of every answer of DynamoDB, failures
 * included. It belongs into the execution chain of a client, one in each, and any number of threads
 * may ask it.
 *
 * <p>An exchange tells the difference within a second and the time of the exchange: less than the
 * header's resolution cannot be seen. What happens to our clock after an answer is seen with the
 * next one.
 */
public final class DynamoClock implements ServerClock, ExecutionInterceptor {

  /** A clock that is further off than this neither takes requests in nor decides them. */
  public static final Duration TOLERATED = Duration.ofSeconds(2);

  /** An older exchange says nothing any more: the clock may have been set since. */
  public static final Duration VALID_FOR = Duration.ofSeconds(5);

  private static final ExecutionAttribute<Moment> SENT =
      new ExecutionAttribute<>("lastseat.clock.sent");

  private static final Reading UNKNOWN = new Reading.Unknown();

  private final Clock clock;
  private final LongSupplier nanoTime;
  private volatile @Nullable Seen newest;

  /**
   * Of any clock.
   *
   * @param clock the one that is looked at
   * @param nanoTime like {@link System#nanoTime()}; tells only how old an exchange is
   */
  public DynamoClock(Clock clock, LongSupplier nanoTime) {
    this.clock = clock;
    this.nanoTime = nanoTime;
  }

  /** Of the clock of this machine. */
  public static DynamoClock ofThisMachine() {
    return new DynamoClock(Clock.systemUTC(), new Monotonic());
  }

  @Override
  public Reading now() {
    Seen seen = newest;
    return seen == null || nanoTime.getAsLong() - seen.sentNanos > VALID_FOR.toNanos()
        ? UNKNOWN
        : seen.reading;
  }

  @Override
  public void beforeTransmission(Context.BeforeTransmission call, ExecutionAttributes attributes) {
    attributes.putAttribute(SENT, new Moment(clock.instant(), nanoTime.getAsLong()));
  }

  @Override
  public void afterTransmission(Context.AfterTransmission call, ExecutionAttributes attributes) {
    Moment sent = attributes.getAttribute(SENT);
    String date = call.httpResponse().firstMatchingHeader("Date").orElse(null);
    if (sent == null || date == null) {
      return;
    }
    Option<Instant> server = HttpDate.parse(date);
    if (server.isDefined()) {
      ClockOffset offset = ClockOffset.of(sent.shown, clock.instant(), server.get());
      remember(new Seen(offset.against(TOLERATED), sent.nanos));
    }
  }

  /** What does not tell takes nothing away, nor does an answer that came late. */
  private void remember(Seen seen) {
    Seen before = newest;
    boolean later = before == null || seen.sentNanos - before.sentNanos >= 0;
    if (later && !(seen.reading instanceof Reading.Unknown)) {
      newest = seen;
    }
  }

  /** When an attempt was sent. */
  private record Moment(Instant shown, long nanos) {}

  /** The result of an exchange, and when it began. */
  private record Seen(Reading reading, long sentNanos) {}

  /** A class and no method reference: the first of these costs a function's start more. */
  private static final class Monotonic implements LongSupplier {
    @Override
    public long getAsLong() {
      return System.nanoTime();
    }
  }
}
