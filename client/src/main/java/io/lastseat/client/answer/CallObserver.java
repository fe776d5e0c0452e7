package io.lastseat.client.answer;

import java.time.Duration;

/**
 * Is told what the calls of a client come to, for figures. The thread that calls waits for it, so
 * it counts and returns. What it throws is logged, and changes no call.
 */
public interface CallObserver {

  /** What a call came to, all its attempts included. */
  enum End {
    /** The work is done, or taken in. */
    DONE,
    /** The server refused, or the thing does not exist; to the caller this is a value. */
    REFUSED,
    /** The call was impossible or not allowed, or the service failed in the last attempt. */
    FAILED,
    /** The last attempt got no answer, or the thread was interrupted. */
    NO_ANSWER
  }

  /**
   * A call ended.
   *
   * @param took from its first attempt on, pauses included
   */
  default void ended(End end, Duration took) {}

  /** A call is sent again. */
  default void sentAgain() {}

  /**
   * An application got its verdict, or was turned away. Each one counts once.
   *
   * @param verdict the name of its class: {@code Held}
   * @param waited since the application was sent
   */
  default void decided(String verdict, Duration waited) {}
}
