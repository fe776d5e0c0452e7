package io.lastseat.serializer.telemetry;

import io.lastseat.log.Decided;
import io.lastseat.model.Commit;
import io.lastseat.model.ResourceId;

/** Is told what happened, by one thread at a time. It must not throw: nothing is decided here. */
public interface Telemetry {

  /** A commit was appended. */
  void committed(Commit commit);

  /** Somebody else was faster, so many times, before the requests of this resource were decided. */
  void lostAppends(ResourceId resource, int times);

  /** A record that cannot be read as ours was set aside. */
  void setAside(String sequenceNumber, String why);

  /** A resource was stopped; its records will be delivered again. */
  void stopped(ResourceId resource, RuntimeException failure);

  /** A record could not be handled and will be delivered again, with all that follow it. */
  void stopped(RuntimeException failure);

  /** What became of the arrivals at one resource, told piece by piece. */
  default void decided(ResourceId resource, Decided decided) {
    decided.commits().forEach(this::committed);
    if (decided.lostAppends() > 0) {
      lostAppends(resource, decided.lostAppends());
    }
    decided.failure().forEach(failure -> stopped(resource, failure));
  }

  /** The batch is over. */
  void flush();
}
