package io.lastseat.cli.stampede;

import io.lastseat.cli.stampede.Stampede.ServerLost;
import io.lastseat.client.answer.LastseatFailure;
import io.lastseat.client.answer.LastseatFailure.CallFailed;
import io.lastseat.client.answer.LastseatFailure.NoAnswer;
import io.lastseat.pauses.Pause;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Detects that the server of a stampede no longer answers. A restart takes some seconds, and calls
 * may be repeated meanwhile; a longer silence ends the stampede. Throttled calls are repeated.
 */
final class ServerWatch {

  /** Measured from the first call without an answer, while no other call gets one. */
  static final Duration LONGEST_SILENCE = Duration.ofSeconds(10);

  /** The most tries of a call that is answered with 429. */
  static final int MOST_TRIES = 60;

  private static final int TOO_MANY_REQUESTS = 429;
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final Runnable onSilence;
  private final LongSupplier nanoTime;
  private final Pause pause;
  private Option<Long> silentSince = Option.none();

  /**
   * Watches one server.
   *
   * @param onSilence runs when a silence begins
   * @param nanoTime like {@link System#nanoTime()}
   */
  ServerWatch(Runnable onSilence, LongSupplier nanoTime, Pause pause) {
    this.onSilence = onSilence;
    this.nanoTime = nanoTime;
    this.pause = pause;
  }

  /**
   * Calls the server; any number of threads may call at once.
   *
   * @throws LastseatFailure as the call does
   * @throws ServerLost if there was no answer for too long
   */
  <T> T ask(Supplier<T> question) {
    for (int tries = 1; ; tries++) {
      try {
        T answer = question.get();
        answered();
        return answer;
      } catch (NoAnswer none) {
        silent(none);
        throw none;
      } catch (LastseatFailure failed) {
        answered();
        if (tries == MOST_TRIES || !isThrottled(failed)) {
          throw failed;
        }
      }
      pause.pause(PAUSE);
    }
  }

  private static boolean isThrottled(LastseatFailure failure) {
    return failure instanceof CallFailed failed && failed.problem().status() == TOO_MANY_REQUESTS;
  }

  private synchronized void answered() {
    silentSince = Option.none();
  }

  private synchronized void silent(NoAnswer none) {
    long now = nanoTime.getAsLong();
    if (silentSince.isEmpty()) {
      silentSince = Option.some(now);
      onSilence.run();
    } else if (now - silentSince.get() > LONGEST_SILENCE.toNanos()) {
      throw new ServerLost(none);
    }
  }
}
