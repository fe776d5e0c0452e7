package io.lastseat.intake.reservation;

import io.lastseat.intake.admit.Submit;
import io.lastseat.intake.lookup.BooksCache;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.Command;
import io.lastseat.intake.request.OwnKey;
import io.lastseat.intake.request.Refusal;
import io.lastseat.intake.request.RequestName;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Deposit;
import io.vavr.control.Option;

/** Takes in deposits. */
public final class Depositing {

  private final BooksCache books;
  private final Submit submit;

  /** Behind these books. */
  public Depositing(BooksCache books, Submit submit) {
    this.books = books;
    this.submit = submit;
  }

  /**
   * The status of the deposit as far as the caller waits.
   *
   * @param amount in units
   * @param key makes a repetition find the deposit that the first try wrote
   */
  public CallResult deposit(
      ResourceId resource, long amount, Option<OwnKey> key, Deadline deadline) {
    return books
        .created(resource)
        .map(
            seen ->
                submit.of(
                    Command.of(
                        resource,
                        (id, home, takenAt) -> new Deposit(id, home, takenAt, amount),
                        known -> RequestName.of(key, resource, known.lanes())),
                    deadline,
                    seen))
        .getOrElse(() -> new CallResult.Invalid(Refusal.UNKNOWN_RESOURCE));
  }
}
