package io.lastseat.client.lock;

import io.lastseat.client.answer.Documents;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The result of {@link Execution#runOnce}. */
public sealed interface RunAnswer {

  /**
   * This process did the work, and no other ever does it again.
   *
   * @param result of the work
   */
  record Ran(String result) implements RunAnswer {}

  /**
   * The work succeeded earlier; this call did nothing.
   *
   * @param result of the earlier run; JSON if it was no text, empty if there was none
   */
  record AlreadySucceeded(String result) implements RunAnswer {}

  /**
   * Another process runs it; this call did nothing.
   *
   * @param holder the name that it gave; empty if the server does not say
   * @param expiresAt when another process may take over unless the run is renewed, by the server's
   *     clock; none for never
   * @param askAgainIn the pause that the server advises
   */
  record RunsElsewhere(String holder, Optional<Instant> expiresAt, Duration askAgainIn)
      implements RunAnswer {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * This process did the work, but its lease ended before the result was stored, or it cannot know
   * whether it was stored. Another process may have done the work as well, or will.
   *
   * @param result of the work
   */
  record Lost(String result) implements RunAnswer {}

  /**
   * The server did not decide in time whether the run may begin; this call did nothing. If the
   * server grants it later, the run lapses; without a lease it stays until a person says that it
   * {@link Execution#fail failed}.
   *
   * @param location where to ask
   */
  record Undecided(URI location) implements RunAnswer {}
}
