package io.lastseat.intake.usecase;

import io.lastseat.log.RowsOf;
import io.lastseat.model.Reason;
import io.lastseat.model.VerdictRow;
import io.vavr.control.Option;

/** What became of a request that a client sent. */
public sealed interface Submitted {

  /**
   * It is written down, by this call or by an earlier one that sent the same.
   *
   * @param standing as far as the call waited
   */
  record Taken(Standing standing) implements Submitted {}

  /** It has this verdict, and nothing has become of it since. */
  static Submitted decided(VerdictRow row) {
    return new Taken(
        new Standing(row.verdict().request(), new RowsOf(Option.some(row), Option.none())));
  }

  /** The gate refused it, and nothing was written. */
  record Refused(Reason reason) implements Submitted {}

  /** Its name belongs to a request that says something else; nothing was written. */
  record NameTaken() implements Submitted {}
}
