package io.lastseat.relay.call;

import java.time.Duration;

/**
 * The time that limits calls, batches and runs. It is monotonic: setting the machine's clock does
 * not change it.
 */
public interface RelayTimer {

  /** Nanoseconds since some moment: only their differences say something. */
  long nanos();

  /** Runs {@code then} after {@code length}, in a thread of the timer, unless it is cancelled. */
  Alarm after(Duration length, Runnable then);

  /** The timeout for a socket, which uses the machine's own time. */
  Duration ofSocket(Duration length);

  /** Something that is still to be done. */
  interface Alarm {

    /** It is not to be done any more. */
    void off();
  }

  /** The machine's own, with a thread of this name. */
  static RelayTimer system(String thread) {
    return new SystemTimer(thread);
  }
}
