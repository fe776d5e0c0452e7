package io.lastseat.client.lock;

import io.lastseat.client.answer.Documents;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Whether a lock was obtained.
 *
 * @param <T> what there is if it was
 */
public sealed interface LockAnswer<T> {

  /**
   * It was.
   *
   * @param <T> as above
   * @param value the lease, or what was done under it
   */
  record Acquired<T>(T value) implements LockAnswer<T> {}

  /**
   * Another holder has it.
   *
   * @param <T> as above
   * @param holder by the name that the holder gave; empty where the server does not say
   * @param until when it lapses unless it is renewed, by the server's clock; none if it is held for
   *     good
   * @param askAgainIn when it makes sense to ask, by the server's advice
   */
  record HeldBy<T>(String holder, Optional<Instant> until, Duration askAgainIn)
      implements LockAnswer<T> {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * It was not decided in time. If it is obtained yet, it is not used, and it lapses after its
   * time.
   *
   * @param <T> as above
   * @param location where to ask
   */
  record Undecided<T>(URI location) implements LockAnswer<T> {}

  /** The lease, or what was done under it; none if the lock was not obtained. */
  default Optional<T> acquired() {
    return this instanceof Acquired<T> yes ? Optional.of(yes.value()) : Optional.empty();
  }
}
