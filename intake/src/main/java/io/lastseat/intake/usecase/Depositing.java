package io.lastseat.intake.usecase;

import io.lastseat.intake.usecase.Submitted.Taken;
import io.lastseat.model.Head;
import io.lastseat.model.ResourceId;
import io.vavr.control.Either;
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
   * Where the deposit stands as far as the caller waits.
   *
   * @param key makes a repetition find the deposit that the first try wrote
   */
  public Either<Refusal, Standing> deposit(
      ResourceId resource, Payment payment, Option<OwnKey> key, Patience patience) {
    Option<Head> seen = books.created(resource);
    if (seen.isEmpty()) {
      return Either.left(Refusal.UNKNOWN_RESOURCE);
    }
    return seen.get().books().archived()
        ? Either.left(Refusal.RESOURCE_ARCHIVED)
        : deposit(seen.get(), payment, key, patience);
  }

  private Either<Refusal, Standing> deposit(
      Head seen, Payment payment, Option<OwnKey> key, Patience patience) {
    RequestName name = RequestName.of(key, seen.resource(), seen.books().lanes());
    Submitted submitted = submit.submit(seen, payment, name, request -> Option.none(), patience);
    return submitted instanceof Taken taken
        ? Either.right(taken.standing())
        : Either.left(Refusal.KEY_USED_OTHERWISE);
  }
}
