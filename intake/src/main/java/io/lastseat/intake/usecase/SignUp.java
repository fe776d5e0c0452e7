package io.lastseat.intake.usecase;

import io.lastseat.model.Books;
import io.lastseat.model.Head;
import io.lastseat.model.Reason;
import io.lastseat.model.ResourceId;
import io.vavr.control.Either;
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
  public Either<Refusal, Either<TurnedAway, Standing>> signUp(
      ResourceId resource, Application application, Option<OwnKey> key, Patience patience) {
    Option<Head> seen = books.created(resource);
    return seen.isEmpty()
        ? Either.left(Refusal.UNKNOWN_RESOURCE)
        : signUp(seen.get(), application, key, patience);
  }

  private Either<Refusal, Either<TurnedAway, Standing>> signUp(
      Head seen, Application application, Option<OwnKey> key, Patience patience) {
    Books known = seen.books();
    ResourceId resource = known.resource();
    Submitted submitted =
        submit.submit(
            seen,
            application,
            key.map(own -> own.name(known)).getOrElse(() -> new RequestName.Random(known.lanes())),
            request -> Gate.refusal(known, request),
            patience);
    if (submitted instanceof Submitted.Taken taken) {
      return Either.right(Either.right(taken.standing()));
    }
    if (submitted instanceof Submitted.Refused refused) {
      return refused.reason() == Reason.LOG_FULL
          ? Either.left(Refusal.LOG_FULL)
          : Either.right(
              Either.left(new TurnedAway(resource, application, refused.reason(), seen)));
    }
    return Either.left(Refusal.KEY_USED_OTHERWISE);
  }
}
