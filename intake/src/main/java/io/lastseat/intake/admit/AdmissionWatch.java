package io.lastseat.intake.admit;

import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.Reason;
import io.lastseat.model.ResourceId;
import java.util.Locale;

/** Observes immediate admission, called by many threads at a time. It must not throw. */
public interface AdmissionWatch {

  /** Ignores all events. */
  AdmissionWatch NONE =
      new AdmissionWatch() {
        @Override
        public void committed(Commit commit) {}

        @Override
        public void lostAppends(ResourceId resource, int times) {}

        @Override
        public void toTheStream(ResourceId resource, Cause cause) {}
      };

  /** A commit was appended: it has the verdicts of one call, or of several that shared it. */
  void committed(Commit commit);

  /** One request lost this number of appends to other processes before it was decided. */
  void lostAppends(ResourceId resource, int times);

  /** A lock, or an execution, was granted whose last lease had lapsed. */
  default void takenOver(ResourceId resource, boolean execution) {}

  /** The gate refused a command on these books, before a write. */
  default void turnedAway(Books books, Reason reason) {}

  /** A request of a resource with immediate admission falls back to the stream. */
  void toTheStream(ResourceId resource, Cause cause);

  /** A call of the function ends. */
  default void flush() {}

  /** The reason of a fallback to the stream. */
  enum Cause {
    /** Contention: the stream appends too, or many calls wait. */
    CROWD,
    /** Other processes were faster. */
    LOST_APPENDS,
    /** DynamoDB gave no answer, or refused to serve. */
    FAILURE;

    /** The name in metrics: {@code crowd}, {@code lost_appends}, {@code failure}. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
