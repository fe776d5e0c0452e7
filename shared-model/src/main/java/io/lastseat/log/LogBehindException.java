package io.lastseat.log;

import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.row.VerdictRow;

/**
 * Thrown if the log is older than something that follows from it, or contradicts it: a table was
 * restored or changed by hand. Nothing is decided on the resource until {@code lastseat audit
 * --repair} has made the tables agree.
 */
public final class LogBehindException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private LogBehindException(ResourceId resource, String what) {
    super(
        "%s of %s: a table was restored or changed by hand; stop intake and run 'lastseat audit --repair'"
            .formatted(what, resource.text()));
  }

  public static LogBehindException row(ResourceId resource, long commit, long head) {
    return new LogBehindException(
        resource, "A row follows from commit %d, and the log ends with %d".formatted(commit, head));
  }

  public static LogBehindException otherwise(ResourceId resource, long commit, String request) {
    return new LogBehindException(
        resource,
        "The row of %s follows from commit %d, which does not hold it".formatted(request, commit));
  }

  /** The commit of this row is not in the log of this head, or does not hold the row's verdict. */
  public static LogBehindException of(VerdictRow row, Head head) {
    return row.commitNo() > head.number()
        ? row(row.resource(), row.commitNo(), head.number())
        : otherwise(row.resource(), row.commitNo(), row.about().text());
  }

  /** Throws this exception if the head that was read now is older than the known one. */
  public static void check(Head before, Head now) {
    if (now.number() < before.number()) {
      throw new LogBehindException(
          now.resource(),
          "This process has seen commit %d, and the log ends with %d"
              .formatted(before.number(), now.number()));
    }
  }
}
