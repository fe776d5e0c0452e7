package io.lastseat.intake.reservation;

import io.lastseat.intake.admit.Submit;
import io.lastseat.intake.lookup.BooksCache;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.CallResult.Taken;
import io.lastseat.intake.request.Command;
import io.lastseat.intake.request.OwnKey;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;

/**
 * Takes a reservation in.
 *
 * <p>The order of reads matters: the books first, and only then the request that a key belongs to.
 * If the books shut the gate and no request has the key, then none with it was written before the
 * gate was shut. So a refusal at the gate contradicts no earlier answer.
 */
public final class SignUp {

  private final BooksCache books;
  private final Submit submit;

  /** Behind these books. */
  public SignUp(BooksCache books, Submit submit) {
    this.books = books;
    this.submit = submit;
  }

  /**
   * Turned away at the gate, or where the request stands as far as the caller waits.
   *
   * @param key makes a repetition find the request that the first try wrote
   */
  public CallResult signUp(
      ResourceId resource, Reserve.Content application, Option<OwnKey> key, Deadline deadline) {
    CallResult result = submit.of(Command.of(resource, application, key), deadline);
    if (!(result instanceof Taken taken)) {
      return result;
    }
    RequestStatus requestStatus = taken.requestStatus();
    return new Taken(
        deadline.orIfItFails(() -> requestStatus.on(() -> books.waiting(resource)), requestStatus),
        taken.seen());
  }
}
