package io.lastseat.intake.usecase;

import io.lastseat.model.Head;
import io.lastseat.model.Reason;
import io.lastseat.model.ResourceId;
import io.lastseat.model.request.Request;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes a claim in. It stands in a lane of its home; the serializer asks the other resources.
 *
 * <p>The books of all of them are read before the request that a key belongs to, as {@link SignUp}
 * does it: so a refusal at the gate of any of them contradicts no earlier answer.
 */
public final class Claiming {

  private final BooksCache books;
  private final Submit submit;

  /** Behind these books. */
  public Claiming(BooksCache books, Submit submit) {
    this.books = books;
    this.submit = submit;
  }

  /**
   * Turned away at a gate, or where the request stands as far as the caller waits.
   *
   * @param key makes a repetition find the request that the first try wrote
   */
  public Either<ClaimRefused, Either<ClaimTurnedAway, Standing>> claim(
      ClaimWish wish, Option<OwnKey> key, Patience patience) {
    Vector<Head> heads = wish.units().keySet().toVector().flatMap(books::created);
    Vector<ResourceId> unknown =
        wish.units().keySet().toVector().removeAll(heads.map(Head::resource));
    if (!unknown.isEmpty()) {
      return Either.left(new ClaimRefused(Refusal.UNKNOWN_RESOURCE, unknown));
    }
    Vector<ResourceId> archived = heads.filter(head -> head.books().archived()).map(Head::resource);
    if (!archived.isEmpty()) {
      return Either.left(new ClaimRefused(Refusal.RESOURCE_ARCHIVED, archived));
    }
    Head home = heads.head();
    RequestName name = RequestName.of(key, home.resource(), home.books().lanes());
    List<ClaimTurnedAway> away = new ArrayList<>();
    Submitted submitted =
        submit.submit(
            home,
            wish,
            name,
            request -> {
              Option<ClaimTurnedAway> refused = turnedAway(wish, heads, request);
              refused.forEach(away::add);
              return refused.map(ClaimTurnedAway::reason);
            },
            patience);
    if (submitted instanceof Submitted.Taken taken) {
      return Either.right(Either.right(taken.standing()));
    }
    if (submitted instanceof Submitted.Refused) {
      ClaimTurnedAway refused = away.get(0);
      return refused.reason() == Reason.LOG_FULL
          ? Either.left(
              new ClaimRefused(Refusal.LOG_FULL, Vector.of(refused.limiting().resource())))
          : Either.right(Either.left(refused));
    }
    return Either.left(new ClaimRefused(Refusal.KEY_USED_OTHERWISE, Vector.empty()));
  }

  /** By the first gate that is shut, in the order of the names. */
  private static Option<ClaimTurnedAway> turnedAway(
      ClaimWish wish, Vector<Head> heads, Request request) {
    return heads
        .zip(wish.units())
        .flatMap(
            one -> {
              Request part = wish.part(one._2(), request.id(), request.takenAt());
              return Gate.refusal(one._1().books(), part)
                  .map(reason -> new ClaimTurnedAway(wish, reason, one._1()));
            })
        .headOption();
  }
}
