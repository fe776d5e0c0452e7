package io.lastseat.relay.call;

import java.time.Duration;

/**
 * The time that limits calls, batches and runs. It is monotonic: setting the machine's clock does
 * not change it.
 */
public interface RelayTimer {

  /** Nanoseconds since some moment. Only differences between values have a meaning. */
  long nanos();

  /** Runs {@code then} after {@code length}, in a thread of the timer, unless it is cancelled. */
  Alarm after(Duration length, Runnable then);

  /** The timeout of a socket, which uses the machine's own time. */
  Duration ofSocket(Duration length);

  /** A task that the timer has not run yet. */
  interface Alarm {

    /** Cancels the task. */
    void off();
  }

  /** The machine's own timer, with a thread of this name. */
  static RelayTimer system(String thread) {
    return new SystemTimer(thread);
  }
}
