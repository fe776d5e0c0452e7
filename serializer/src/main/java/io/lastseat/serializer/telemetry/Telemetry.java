package io.lastseat.serializer.telemetry;

import io.lastseat.log.Decided;
import io.lastseat.model.Commit;
import io.lastseat.model.ResourceId;

/** Observes the serializer, by one thread at a time. It must not throw. */
public interface Telemetry {

  /** A commit was appended. */
  void committed(Commit commit);

  /**
   * This resource's requests lost {@code times} appends to other processes before they were
   * decided.
   */
  void lostAppends(ResourceId resource, int times);

  /** {@code times} of those were transactions over the logs of several resources. */
  default void overtaken(ResourceId resource, int times) {}

  /** {@code times} locks, or executions, were granted whose last lease had lapsed. */
  default void takenOver(ResourceId resource, boolean execution, int times) {}

  /** A record that cannot be read as ours was set aside. */
  void setAside(String sequenceNumber, String why);

  /** A resource kept failing: {@code requests} of its requests were parked. */
  void parked(ResourceId resource, int requests, String why);

  /**
   * Requests that this program cannot decide were taken out of the stream, to wait for another one.
   */
  void deferred(ResourceId resource, int requests, String why);

  /**
   * Requests that concern several resources were taken out of the stream, to be driven again: other
   * processes were faster at one of those, or one of those cannot be decided.
   */
  default void claimsDeferred(ResourceId resource, int requests, String why) {}

  /** A resource was stopped; its records will be delivered again. */
  void stopped(ResourceId resource, RuntimeException failure);

  /** Requests came again whose verdicts are forgotten: nothing is done for them. */
  default void forgottenAgain(ResourceId resource, int requests) {}

  /** {@code logs} logs forgot all their commits, and {@code commits} commits became tombstones. */
  default void forgotten(long logs, long commits) {}

  /** A record could not be handled and will be delivered again, with all that follow it. */
  void stopped(RuntimeException failure);

  /** Reports the results of the arrivals at one resource. */
  default void decided(Decided decided) {
    decided.commits().forEach(this::committed);
    if (decided.lostAppends() > 0) {
      lostAppends(decided.resource(), decided.lostAppends());
    }
    if (decided.overtaken() > 0) {
      overtaken(decided.resource(), decided.overtaken());
    }
    if (decided.takenOver() > 0) {
      boolean execution = decided.commits().last().books().isExecution();
      takenOver(decided.resource(), execution, decided.takenOver());
    }
    if (!decided.forgotten().isEmpty()) {
      forgottenAgain(decided.resource(), decided.forgotten().size());
    }
    decided.failure().forEach(failure -> stopped(decided.resource(), failure));
  }

  /** The batch is over. */
  void flush();
}
