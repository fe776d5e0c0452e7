package io.lastseat.intake.resource;

import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.request.NewTerms;
import io.lastseat.intake.request.Refusal;
import io.lastseat.model.Books;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.function.Function;

/**
 * Changes the terms of a resource: reads the terms, makes the new ones of them, and asks for the
 * result on the condition that the terms are still those. So two clients that change different
 * terms at the same moment do not undo each other's change.
 */
public final class Amending {

  /** Terms are changed by people: five changes between a read and its verdict are no accident. */
  private static final int MAX_TRIES = 5;

  private final Configuring configuring;

  /** By this way of configuring. */
  public Amending(Configuring configuring) {
    this.configuring = configuring;
  }

  /**
   * The result, as far as the caller waits. It tries again if the terms changed meanwhile, unless
   * the condition names their number.
   *
   * @param merge makes all new terms from those in force, or a refusal
   * @param refused the same for a call that cannot be served
   */
  public <P> Either<P, Configured> amend(
      ResourceId resource,
      Function<Terms, Either<P, NewTerms>> merge,
      TermsCondition condition,
      Function<Refusal, P> refused,
      Deadline deadline) {
    for (int tries = 1; ; tries++) {
      Option<Head> seen = configuring.books(resource);
      if (seen.isEmpty()) {
        return Either.left(refused.apply(Refusal.UNKNOWN_RESOURCE));
      }
      Books books = seen.get().books();
      Either<Refusal, Option<Long>> bound = condition.at(books.termsNumber());
      if (bound.isLeft()) {
        return Either.left(refused.apply(bound.getLeft()));
      }
      Option<Long> number = Option.some(books.termsNumber());
      Either<P, Configured> amended =
          merge
              .apply(books.terms().get())
              .flatMap(
                  clientRequest ->
                      configuring
                          .submit(seen.get(), clientRequest.onlyIf(number), deadline)
                          .mapLeft(refused));
      boolean again = bound.get().isEmpty() && tries < MAX_TRIES && deadline.lasts();
      if (!again || !amended.exists(Configured::lostToAnotherChange)) {
        return amended;
      }
    }
  }
}
