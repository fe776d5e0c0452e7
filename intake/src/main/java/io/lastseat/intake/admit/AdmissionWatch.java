package io.lastseat.intake.admit;

import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.Reason;
import io.lastseat.model.ResourceId;
import java.util.Locale;

/** Is told what immediate admission does, by many threads at a time. It must not throw. */
public interface AdmissionWatch {

  /** Looks away. */
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

  /** Other processes were faster, so many times, while one request was decided. */
  void lostAppends(ResourceId resource, int times);

  /** A lock, or an execution, was granted whose last lease had lapsed. */
  default void takenOver(ResourceId resource, boolean execution) {}

  /** A wish was refused on these books before anything was written. */
  default void turnedAway(Books books, Reason reason) {}

  /** A request of a resource with immediate admission goes by the stream, unasked. */
  void toTheStream(ResourceId resource, Cause cause);

  /** A call of the function ends, whatever it asked for. */
  default void flush() {}

  /** Why it does. */
  enum Cause {
    /** A crowd is there: the stream is at work, or many calls wait. */
    CROWD,
    /** Other processes were faster. */
    LOST_APPENDS,
    /** DynamoDB gave no answer, or refused to serve. */
    FAILURE;

    /** As it is told: {@code crowd}, {@code lost_appends}, {@code failure}. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
