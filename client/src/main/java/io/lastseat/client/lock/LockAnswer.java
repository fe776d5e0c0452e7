package io.lastseat.client.lock;

import io.lastseat.client.answer.Documents;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Whether the caller got the lock.
 *
 * @param <T> the value if it did
 */
public sealed interface LockAnswer<T> {

  /**
   * The caller got the lock.
   *
   * @param <T> as above
   * @param value the lease, or the result of the work under it
   */
  record Acquired<T>(T value) implements LockAnswer<T> {}

  /**
   * Another holder has the lock, or others have all its permits.
   *
   * @param <T> as above
   * @param holder the name that the holder gave; empty if the server does not say
   * @param expiresAt when it, or the first of several leases, lapses unless it is renewed, by the
   *     server's clock; none if it is held for good
   * @param askAgainIn the pause that the server advises
   */
  record HeldBy<T>(String holder, Optional<Instant> expiresAt, Duration askAgainIn)
      implements LockAnswer<T> {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * The server did not decide in time. If it grants the lock later, no caller uses the grant and it
   * lapses.
   *
   * @param <T> as above
   * @param location where to ask
   */
  record Undecided<T>(URI location) implements LockAnswer<T> {}

  /** The lease, or the result of the work under it; none without the lock. */
  default Optional<T> acquired() {
    return this instanceof Acquired<T> yes ? Optional.of(yes.value()) : Optional.empty();
  }
}
