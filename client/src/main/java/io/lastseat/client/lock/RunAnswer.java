package io.lastseat.client.lock;

import io.lastseat.client.answer.Documents;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The result of {@link Execution#runOnce}. */
public sealed interface RunAnswer {

  /**
   * It was done here, and is never done again.
   *
   * @param result what the work gave
   */
  record Ran(String result) implements RunAnswer {}

  /**
   * It was done before, and nothing was done now.
   *
   * @param result what the work gave then; JSON where it was no text, empty where it gave nothing
   */
  record AlreadySucceeded(String result) implements RunAnswer {}

  /**
   * Another process runs it, and nothing was done here.
   *
   * @param runner by the name that it gave; empty where the server does not say
   * @param until when that run is taken over unless it is renewed, by the server's clock; none for
   *     never
   * @param askAgainIn when it makes sense to ask, by the server's advice
   */
  record RunsElsewhere(String runner, Optional<Instant> until, Duration askAgainIn)
      implements RunAnswer {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * The work was done here, and its lease was over before that could be written down, or it is not
   * known whether it could: another process may have done it as well, or will.
   *
   * @param result what the work gave
   */
  record Lost(String result) implements RunAnswer {}

  /**
   * Whether it may begin was not decided in time, and nothing was done. If it was started yet, that
   * run lapses; without a lease it stays until a person says that it {@link Execution#fail failed}.
   *
   * @param location where to ask
   */
  record Undecided(URI location) implements RunAnswer {}
}
