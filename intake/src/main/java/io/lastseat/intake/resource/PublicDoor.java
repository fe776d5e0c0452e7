package io.lastseat.intake.resource;

import io.lastseat.engine.find.HeadCache;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.util.function.Predicate;

/**
 * What anonymous callers may use: resources with the term {@code publicSignUp}, and reservations
 * that came in through the public door. These reservations stay usable if the resource is no longer
 * open to the public.
 */
public record PublicDoor(HeadCache cache) {

  /** Whether a request came in through the public door. */
  public static final Predicate<Request> CAME_IN =
      request -> request instanceof Reserve reserve && reserve.publicDoor();

  /** Whether a request can have a ticket: it is a reservation of an ordinary resource. */
  public static final Predicate<Request> HAS_TICKET =
      request -> request instanceof Reserve reserve && !reserve.create().exists(Terms::lock);

  /**
   * The head of any resource that can be reserved, for signed-in callers. Empty if the resource
   * does not exist, or is a lock or a series: a lock's books name its holder.
   */
  public Option<Head> picture(ResourceId resource) {
    return cache
        .created(resource)
        .filter(head -> !head.books().isLock())
        .filter(head -> head.books().terms().flatMap(Terms::series).isEmpty());
  }

  /**
   * The head of a resource that is open to the public, at most {@link HeadCache#MAX_AGE} old. None
   * if the resource does not exist, is not open, or was archived. Each call costs one shared read,
   * whether the resource exists or not, so trying names costs no more than using existing ones.
   */
  public Option<Head> open(ResourceId resource) {
    return there(resource).filter(PublicDoor::isOpen);
  }

  /**
   * The head of an existing resource that was not archived, open to the public or not, at most
   * {@link HeadCache#MAX_AGE} old.
   */
  public Option<Head> there(ResourceId resource) {
    return cache.recentlyCreated(resource).filter(head -> !head.books().archived());
  }

  /** Whether the resource of this head is open to the public. */
  public static boolean isOpen(Head head) {
    return head.books().terms().exists(Terms::publicSignUp);
  }
}
