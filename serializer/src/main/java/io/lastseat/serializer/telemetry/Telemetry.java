package io.lastseat.serializer.telemetry;

import io.lastseat.log.Decided;
import io.lastseat.model.Commit;
import io.lastseat.model.ResourceId;

/** Is told what happened, by one thread at a time. It must not throw, and it decides nothing. */
public interface Telemetry {

  /** A commit was appended. */
  void committed(Commit commit);

  /** Other processes were faster, so many times, before this resource's requests were decided. */
  void lostAppends(ResourceId resource, int times);

  /** A record that cannot be read as ours was set aside. */
  void setAside(String sequenceNumber, String why);

  /** A resource kept failing: so many of its records were taken out of the stream, to wait. */
  void parked(ResourceId resource, int records, String why);

  /**
   * Requests that this program cannot decide were taken out of the stream, to wait for another one.
   */
  void deferred(ResourceId resource, int requests, String why);

  /**
   * The lot took records that it did not have: they begin to be driven again now. Those that are
   * delivered and parked once more are not told again.
   */
  default void objectWritten() {}

  /** A resource was stopped; its records will be delivered again. */
  void stopped(ResourceId resource, RuntimeException failure);

  /** A record could not be handled and will be delivered again, with all that follow it. */
  void stopped(RuntimeException failure);

  /** What became of the arrivals at one resource, told piece by piece. */
  default void decided(Decided decided) {
    decided.commits().forEach(this::committed);
    if (decided.lostAppends() > 0) {
      lostAppends(decided.resource(), decided.lostAppends());
    }
    decided.failure().forEach(failure -> stopped(decided.resource(), failure));
  }

  /** The batch is over. */
  void flush();
}
