package io.lastseat.intake.resource;

import io.lastseat.intake.lookup.BooksCache;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.util.function.Predicate;

/**
 * What anonymous callers may use: resources with the term {@code publicSignUp}, and the
 * reservations that came in by this door, even if it was shut later.
 */
public record PublicDoor(BooksCache books) {

  /** Whether a request came in by it. */
  public static final Predicate<Request> CAME_IN =
      request -> request instanceof Reserve reserve && reserve.publicDoor();

  /** Whether it can have a ticket: a reservation of an ordinary resource. */
  public static final Predicate<Request> HAS_TICKET =
      request -> request instanceof Reserve reserve && !reserve.create().exists(Terms::lock);

  /**
   * The books of any resource that can be reserved, for signed-in callers; empty if there is none,
   * or if it is a lock or a series. A lock's books name its holder.
   */
  public Option<Head> picture(ResourceId resource) {
    return books
        .created(resource)
        .filter(head -> !head.books().isLock())
        .filter(head -> head.books().terms().flatMap(Terms::series).isEmpty());
  }

  /**
   * The books of a resource that is open to the public, as they were at most {@link
   * BooksCache#MAX_AGE} ago; none if it is not, or was archived, or where there is no such
   * resource. Each costs one shared read, so a stranger who tries names causes the same cost for
   * existing ones.
   */
  public Option<Head> open(ResourceId resource) {
    return there(resource).filter(PublicDoor::isOpen);
  }

  /** The same of any existing resource, open to the public or not. */
  public Option<Head> there(ResourceId resource) {
    return books.recentlyCreated(resource).filter(head -> !head.books().archived());
  }

  /** Whether these are the books of a resource that is open to the public. */
  public static boolean isOpen(Head head) {
    return head.books().terms().exists(Terms::publicSignUp);
  }
}
