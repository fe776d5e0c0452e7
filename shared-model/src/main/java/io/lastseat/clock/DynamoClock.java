package io.lastseat.clock;

import io.vavr.control.Option;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * Compares this process's clock with the {@code Date} header of every answer of DynamoDB, failures
 * included. Each client needs one in its execution chain. Any number of threads may use it.
 *
 * <p>One exchange shows the difference to within a second plus the time of the exchange, since the
 * header has a resolution of a second. If our clock changes after an answer, only the next answer
 * shows it.
 */
public final class DynamoClock implements ServerClock, ExecutionInterceptor {

  /** A process whose clock is further off than this neither takes requests nor decides them. */
  public static final Duration TOLERATED = Duration.ofSeconds(2);

  /** An older exchange counts no more: the clock may have been set since. */
  public static final Duration VALID_FOR = Duration.ofSeconds(5);

  private static final ExecutionAttribute<Moment> SENT =
      new ExecutionAttribute<>("lastseat.clock.sent");

  private static final Reading UNKNOWN = new Reading.Unknown();

  private final Clock clock;
  private final LongSupplier nanoTime;
  private volatile @Nullable Seen newest;

  /**
   * Checks any clock.
   *
   * @param clock the clock to check
   * @param nanoTime like {@link System#nanoTime()}; it only measures how old an exchange is
   */
  public DynamoClock(Clock clock, LongSupplier nanoTime) {
    this.clock = clock;
    this.nanoTime = nanoTime;
  }

  /** Checks the clock of this machine. */
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

  /** Keeps the last conclusive exchange: an inconclusive or a late answer does not replace it. */
  private void remember(Seen seen) {
    Seen before = newest;
    boolean later = before == null || seen.sentNanos - before.sentNanos >= 0;
    if (later && !(seen.reading instanceof Reading.Unknown)) {
      newest = seen;
    }
  }

  /** The moment at which an attempt was sent. */
  private record Moment(Instant shown, long nanos) {}

  /** The result of an exchange, and the moment at which it began. */
  private record Seen(Reading reading, long sentNanos) {}

  /** A class and not a method reference: the first of those makes a function's start slower. */
  private static final class Monotonic implements LongSupplier {
    @Override
    public long getAsLong() {
      return System.nanoTime();
    }
  }

  /**
   * How far one clock is ahead of another, as one exchange of messages shows it: between these two
   * bounds, both included. A negative offset means behind.
   */
  record ClockOffset(Duration least, Duration most) {

    /** A {@code Date} header names the second in which it was written, not the moment. */
    private static final Duration RESOLUTION = Duration.ofSeconds(1);

    ClockOffset {
      if (least.compareTo(most) > 0) {
        throw new IllegalArgumentException(least + " is more than " + most);
      }
    }

    /**
     * Compares our clock with a server's. The server wrote its time at some moment between the two
     * that our clock showed. These two may come in either order, since a clock may be set in
     * between.
     *
     * @param sent what our clock showed before the call was sent
     * @param received what it showed when the answer arrived
     * @param date the second that the server wrote into its answer
     */
    static ClockOffset of(Instant sent, Instant received, Instant date) {
      boolean forwards = !received.isBefore(sent);
      Instant first = forwards ? sent : received;
      Instant last = forwards ? received : sent;
      return new ClockOffset(
          Duration.between(date.plus(RESOLUTION), first), Duration.between(date, last));
    }

    /** In order if the whole offset is tolerated, off if no part of it is, else unknown. */
    Reading against(Duration tolerated) {
      if (least.compareTo(tolerated) > 0) {
        return new Reading.Off(least);
      }
      if (most.compareTo(tolerated.negated()) < 0) {
        return new Reading.Off(most);
      }
      boolean within = least.compareTo(tolerated.negated()) >= 0 && most.compareTo(tolerated) <= 0;
      return within ? new Reading.InOrder() : new Reading.Unknown();
    }
  }

  /**
   * The date of an HTTP message, as every server writes it today: {@code Sun, 06 Nov 1994 08:49:37
   * GMT} (RFC 9110, 5.6.7, IMF-fixdate). This class parses it by hand, since a formatter makes a
   * function's start slower.
   */
  static final class HttpDate {

    private static final String SHAPE = "www, dd mmm dddd dd:dd:dd GMT";
    private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
    private static final int LETTERS = 3;

    /** The moment at which that second begins; none if the text is something else. */
    static Option<Instant> parse(String text) {
      int month = hasShape(text) ? MONTHS.indexOf(text.substring(8, 11)) : -1;
      if (month < 0 || month % LETTERS != 0) {
        return Option.none();
      }
      try {
        return Option.some(
            LocalDateTime.of(
                    number(text, 12, 16),
                    month / LETTERS + 1,
                    number(text, 5, 7),
                    number(text, 17, 19),
                    number(text, 20, 22),
                    number(text, 23, 25))
                .toInstant(ZoneOffset.UTC));
      } catch (DateTimeException noSuchDay) {
        return Option.none();
      }
    }

    /**
     * Compares the text with a pattern: d is a digit, w and m are a letter of a day or a month, and
     * any other letter is itself.
     */
    private static boolean hasShape(String text) {
      if (text.length() != SHAPE.length()) {
        return false;
      }
      for (int i = 0; i < SHAPE.length(); i++) {
        char wanted = SHAPE.charAt(i);
        char is = text.charAt(i);
        boolean fits =
            switch (wanted) {
              case 'd' -> is >= '0' && is <= '9';
              case 'w', 'm' -> is >= 'A' && is <= 'z';
              default -> is == wanted;
            };
        if (!fits) {
          return false;
        }
      }
      return true;
    }

    private static int number(String digits, int from, int to) {
      return Integer.parseInt(digits, from, to, 10);
    }

    private HttpDate() {}
  }
}
