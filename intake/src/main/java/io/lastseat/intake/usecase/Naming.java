package io.lastseat.intake.usecase;

import io.lastseat.intake.usecase.Requests.Put;
import io.lastseat.model.Request;
import io.lastseat.model.RequestId;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Supplier;

/** Gives requests their name and their time: what intake adds to what a client sent. */
public final class Naming {

  private static final int MAX_TRIES = 3;

  private final Clock clock;
  private final TokenSource tokens;

  /** With this clock and these tokens. */
  public Naming(Clock clock, TokenSource tokens) {
    this.clock = clock;
    this.tokens = tokens;
  }

  /** Now, to the millisecond, as it is stored. */
  Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /** A name that nobody has. */
  RequestId fresh(int lanes) {
    return RequestId.of(tokens.next(), lanes);
  }

  /**
   * Writes a request under a name of its own. Should the name be taken, by whatever accident, then
   * what stands there is somebody else's: the request gets another name.
   *
   * @return the request as it was written
   */
  <R extends Request> R write(Requests requests, R first, Supplier<R> another) {
    R request = first;
    for (int tries = 1; tries <= MAX_TRIES; tries++) {
      Put put = requests.putIfAbsent(request);
      if (put.own(request)) {
        return request;
      }
      request = another.get();
    }
    throw new IllegalStateException("The source of tokens repeats itself.");
  }
}
