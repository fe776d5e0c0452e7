package io.lastseat.intake.usecase;

import io.lastseat.intake.usecase.AtOnce.Course;
import io.lastseat.model.Books;
import io.lastseat.model.Head;
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
  private final AtOnce atOnce;

  /** Behind these books. */
  public SignUp(BooksCache books, Submit submit, AtOnce atOnce) {
    this.books = books;
    this.submit = submit;
    this.atOnce = atOnce;
  }

  /**
   * Turned away at the gate, or where the request stands as far as the caller waits.
   *
   * @param key makes a repetition find the request that the first try wrote
   * @param byStream whether the caller wants the order of the stream
   */
  public Either<Refusal, Either<TurnedAway, Standing>> signUp(
      ResourceId resource,
      Application application,
      Option<OwnKey> key,
      boolean byStream,
      Patience patience) {
    Course course =
        byStream
            ? Course.BY_STREAM
            : atOnce.of(resource, AtOnceWish.of(resource, application, key), patience);
    if (course instanceof Course.Answered answered) {
      return outcome(answered.seen(), application, answered.submitted(), patience);
    }
    if (course instanceof Course.Tried tried) {
      Submitted submitted = submit.goOn(tried.notIn(), tried.request(), application, patience);
      return outcome(tried.known(), application, submitted, patience);
    }
    Option<Head> seen = books.seen(resource, application.create());
    if (seen.isEmpty()) {
      return Either.left(Refusal.UNKNOWN_RESOURCE);
    }
    return seen.get().books().isLock()
        ? Either.left(Refusal.IS_A_LOCK)
        : byStream(seen.get(), application, key, patience);
  }

  /** Whether any reservation is answered in the call that asks for it. */
  public boolean offersAtOnce() {
    return atOnce.isOffered();
  }

  private Either<Refusal, Either<TurnedAway, Standing>> byStream(
      Head seen, Application application, Option<OwnKey> key, Patience patience) {
    Books known = seen.books();
    RequestName name = RequestName.of(key, known.resource(), application.lanes(known));
    Submitted submitted =
        submit.submit(seen, application, name, request -> Gate.refusal(known, request), patience);
    return outcome(seen, application, submitted, patience);
  }

  private Either<Refusal, Either<TurnedAway, Standing>> outcome(
      Head seen, Application application, Submitted submitted, Patience patience) {
    if (submitted instanceof Submitted.Taken taken) {
      Standing standing = taken.standing();
      return Either.right(
          Either.right(
              patience.orIfItFails(
                  () -> standing.on(() -> books.waiting(seen.resource())), standing)));
    }
    if (submitted instanceof Submitted.Refused refused) {
      return switch (refused.reason()) {
        case LOG_FULL -> Either.left(Refusal.LOG_FULL);
        case RESOURCE_ARCHIVED -> Either.left(Refusal.RESOURCE_ARCHIVED);
        default ->
            Either.right(
                Either.left(new TurnedAway(seen.resource(), application, refused.reason(), seen)));
      };
    }
    return Either.left(Refusal.KEY_USED_OTHERWISE);
  }
}
