package io.lastseat.bench.locks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.bench.place.Dynamo;
import io.lastseat.bench.ways.Lastseat;
import io.lastseat.bench.ways.LastseatKind;
import io.lastseat.pauses.Pause;
import io.lastseat.serve.mapping.MappingSettings;
import io.lastseat.simulator.cast.Calls;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;

/**
 * Lastseat's locks, by the real functions without HTTP and decided in the call. A client asks again
 * after a pause, or waits in the line.
 */
final class LastseatLocks implements Locks {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int HOUR = 3_600;
  private static final int IN_LINE = 20;
  private static final int DONE = 200;
  private static final int HELD = 409;

  private final Lastseat functions;
  private final Option<Duration> again;
  private final Pause pause = Pause.sleeping();

  private LastseatLocks(Dynamo database, Option<Duration> again) {
    this.functions =
        new Lastseat(
            LastseatKind.PLAIN,
            database,
            Vector.empty(),
            (user, accepted) -> {},
            // Lambda polls a stream on machines of its own. Here a shorter interval would cost a
            // tenth of the processors.
            MappingSettings.ORDINARY);
    this.again = again;
  }

  /** Asks again after this time while the lock is held, as Amazon's client does. */
  static Way askingAgain(long millis) {
    Option<Duration> again = Option.some(Duration.ofMillis(millis));
    return new Way("lastseat-" + millis + "-ms", database -> new LastseatLocks(database, again));
  }

  /** Waits in the line while the lock is held. */
  static Way inLine() {
    return new Way("lastseat-line", database -> new LastseatLocks(database, Option.none()));
  }

  @Override
  public void with(String name, Runnable work) {
    long token = acquire(name);
    try {
      work.run();
    } finally {
      good(functions.answer(Calls.release(name, token, true)));
    }
  }

  private long acquire(String name) {
    Call one = Calls.acquire(name, "bench", HOUR, "", true);
    Call call = again.isDefined() ? one : Calls.waitingFor(one, IN_LINE);
    Answer answer = functions.answer(call);
    while (answer.status() == HELD) {
      again.forEach(pause::pause);
      answer = functions.answer(call);
    }
    try {
      return JSON.readTree(good(answer).body()).get("token").asLong();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(answer.body(), e);
    }
  }

  private static Answer good(Answer answer) {
    if (answer.status() != DONE) {
      throw new IllegalStateException(answer.status() + " " + answer.body());
    }
    return answer;
  }

  @Override
  public void close() {
    functions.close();
  }
}
