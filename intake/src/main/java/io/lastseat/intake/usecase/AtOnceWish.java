package io.lastseat.intake.usecase;

import io.lastseat.model.Books;
import io.lastseat.model.LockGrant;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Sha256;
import io.lastseat.model.Terms;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Function;

/**
 * A wish that may be decided in the call that asks for it.
 *
 * @param create the terms on which it creates the resource if nobody has; none where it must be
 *     there
 * @param name how its request is named, of a resource with these books
 * @param booksTell whether books that would grant it show that no request of its name has a
 *     verdict: then nothing is looked for before the first try on such books, whatever its name
 */
public record AtOnceWish(
    Wish wish, Option<Terms> create, Function<Books, RequestName> name, boolean booksTell) {

  /** The wish to reserve something. */
  static AtOnceWish of(ResourceId resource, Application application, Option<OwnKey> key) {
    return new AtOnceWish(
        application,
        application.create(),
        books -> RequestName.of(key, resource, application.lanes(books)),
        false);
  }

  /** The wish to renew the lease of a lock. */
  static AtOnceWish extending(LockGrant lock, Duration length, Option<OwnKey> key) {
    RequestId reservation = lock.reservation();
    return new AtOnceWish(
        new Extension(length, Option.some(lock.token())).wish(reservation),
        Option.none(),
        books ->
            key.map(own -> own.name(books, reservation))
                .getOrElse(() -> RequestName.Random.inLane(reservation.lane())),
        false);
  }

  /**
   * A wish about what a request waits for that is refused whatever has become of it, since it shows
   * no token. But any request has those served who are due.
   *
   * @param occasion its name derives from it, so however many wish it then, one is written
   */
  static AtOnceWish looking(Reserve waiting, String occasion) {
    byte[] hash = Sha256.of(occasion.getBytes(StandardCharsets.UTF_8));
    RequestId name = RequestId.inLane(waiting.id().lane(), hash);
    return new AtOnceWish(
        new Extension(waiting.hold().get()).wish(waiting.id()),
        Option.none(),
        books -> new RequestName.Derived(name),
        false);
  }

  /** The wish to give back what a lock granted: such an end has one name for each reservation. */
  static AtOnceWish ending(RequestId reservation, FollowUp end) {
    return new AtOnceWish(
        end.wish(reservation),
        Option.none(),
        books -> new RequestName.Derived(end.id(reservation).get()),
        true);
  }

  /** Whether it is about a lock: one that is there, or would be made. */
  public boolean isOfLock(Books books) {
    return books.isLock() || create.exists(Terms::lock);
  }

  /** Whether it asks for units of a lock as if it were none. */
  public boolean mistakesLock(Books books) {
    return books.isLock() && wish instanceof Application && !create.exists(Terms::lock);
  }
}
