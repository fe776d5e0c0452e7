package io.lastseat.intake.usecase;

import io.lastseat.model.Books;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Terms;
import io.vavr.control.Option;
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

  /** Whether it is about a lock: one that is there, or would be made. */
  public boolean isOfLock(Books books) {
    return books.isLock() || create.exists(Terms::lock);
  }

  /** Whether it asks for units of a lock as if it were none. */
  public boolean mistakesLock(Books books) {
    return books.isLock() && wish instanceof Application && !create.exists(Terms::lock);
  }
}
