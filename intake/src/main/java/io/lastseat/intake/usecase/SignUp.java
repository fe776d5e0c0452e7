package io.lastseat.intake.usecase;

import io.lastseat.intake.usecase.Requests.Put;
import io.lastseat.log.DecisionLog.BooksAsOf;
import io.lastseat.model.Ledger;
import io.lastseat.model.Reason;
import io.lastseat.model.Request;
import io.lastseat.model.Request.Reserve;
import io.lastseat.model.ResourceId;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Duration;

/**
 * Takes an application in.
 *
 * <p>The order of reads matters: the books first, and only then the request that a key belongs to.
 * So if the books show the gate shut and no request has the key, then none with it was written
 * before the gate was shut, and turning it away contradicts no earlier answer.
 */
public final class SignUp {

  private final BooksCache books;
  private final Requests requests;
  private final Verdicts verdicts;
  private final Naming naming;

  /** On these stores. */
  public SignUp(BooksCache books, Requests requests, Verdicts verdicts, Naming naming) {
    this.books = books;
    this.requests = requests;
    this.verdicts = verdicts;
    this.naming = naming;
  }

  /**
   * Turned away at the gate, or where the request stands after at most this wait.
   *
   * @param key makes a repetition find the request that the first try wrote
   */
  public Either<Refusal, Either<TurnedAway, Standing>> signUp(
      ResourceId resource, Application application, Option<String> key, Duration wait) {
    Option<BooksAsOf> seen = books.created(resource);
    if (seen.isEmpty()) {
      return Either.left(Refusal.UNKNOWN_RESOURCE);
    }
    return key.isDefined()
        ? keyed(seen.get(), application, key.get(), wait)
        : unkeyed(seen.get(), application, wait);
  }

  private Either<Refusal, Either<TurnedAway, Standing>> unkeyed(
      BooksAsOf seen, Application application, Duration wait) {
    Ledger ledger = seen.ledger();
    Reserve request =
        application.request(naming.fresh(ledger.lanes()), ledger.resource(), naming.now());
    Option<Reason> shut = Gate.refusal(ledger, request);
    if (shut.isDefined()) {
      return Either.right(Either.left(turnedAway(seen, application, shut.get())));
    }
    Reserve written =
        naming.write(
            requests,
            request,
            () ->
                application.request(naming.fresh(ledger.lanes()), ledger.resource(), naming.now()));
    return standing(new Standing(written, verdicts.await(written.id(), wait)));
  }

  private Either<Refusal, Either<TurnedAway, Standing>> keyed(
      BooksAsOf seen, Application application, String key, Duration wait) {
    Ledger ledger = seen.ledger();
    ResourceId resource = ledger.resource();
    Reserve request =
        application.request(KeyedId.of(resource, key, ledger.lanes()), resource, naming.now());
    Option<Reason> shut = Gate.refusal(ledger, request);
    if (shut.isEmpty()) {
      Put put = requests.putIfAbsent(request);
      return put.written()
          ? standing(new Standing(request, verdicts.await(request.id(), wait)))
          : again(put.standing(), application, wait);
    }
    Option<Request> earlier = requests.find(resource, request.id());
    return earlier.isDefined()
        ? again(earlier.get(), application, wait)
        : Either.right(Either.left(turnedAway(seen, application, shut.get())));
  }

  /** The request of the same key that was there already. */
  private Either<Refusal, Either<TurnedAway, Standing>> again(
      Request earlier, Application application, Duration wait) {
    return application.isThatOf(earlier)
        ? standing(
            new Standing(
                earlier,
                verdicts.find(earlier.id()).orElse(() -> verdicts.await(earlier.id(), wait))))
        : Either.left(Refusal.KEY_USED_OTHERWISE);
  }

  private static TurnedAway turnedAway(BooksAsOf seen, Application application, Reason reason) {
    return new TurnedAway(seen.ledger().resource(), application, reason, seen);
  }

  private static Either<Refusal, Either<TurnedAway, Standing>> standing(Standing standing) {
    return Either.right(Either.right(standing));
  }
}
