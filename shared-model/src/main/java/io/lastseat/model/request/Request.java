package io.lastseat.model.request;

import io.lastseat.model.id.Lane;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * A client's request, as intake wrote it. It contains its time, which decides, so that a replay
 * gives the same verdict. One kind a file.
 */
public sealed interface Request
    permits Reserve,
        Configure,
        Deposit,
        Cancel,
        Confirm,
        Extend,
        Change,
        Claim,
        ClaimPart,
        Impossible {

  /** The token of a call that waits for a lock: it has none yet. */
  long NO_TOKEN_YET = 0;

  /** Its name. */
  RequestId id();

  /** The resource. */
  ResourceId resource();

  /** When intake took it in. */
  Instant takenAt();

  /** The answer for the kind that it is, checked by the compiler. */
  <T> T match(Cases<T> cases);

  /** The queue that it stands in. */
  default Lane lane() {
    return new Lane(resource(), id().lane());
  }

  /**
   * The reservation that it ends or changes; none for a request that stands for itself. It stands
   * in the lane of that reservation, so that it is delivered behind it.
   */
  default Option<RequestId> reservation() {
    return Option.none();
  }

  /**
   * The fencing token with which it ends or changes the lease of a lock; empty without one. {@link
   * #NO_TOKEN_YET} if a waiting call withdraws its own request.
   */
  default Option<Long> token() {
    return Option.none();
  }

  /** The reservation of units of this resource that it asks for; none if it asks for none. */
  default Option<Reserve> reserves() {
    return Option.none();
  }

  /** Whether it asks for a lock, or has the token of one. */
  default boolean isOfLock() {
    return token().isDefined() || reserves().flatMap(Reserve::create).exists(Terms::lock);
  }

  /** The content of each kind of request. */
  interface Cases<T> {

    /** Units of the resource. */
    T reserve(Reserve request);

    /** Other terms. */
    T configure(Configure request);

    /** More capacity. */
    T deposit(Deposit request);

    /** The end of a reservation. */
    T cancel(Cancel request);

    /** A confirmation of a hold. */
    T confirm(Confirm request);

    /** An extension of a hold. */
    T extend(Extend request);

    /** Another quantity. */
    T change(Change request);

    /** Units of several resources. */
    T claim(Claim request);

    /** The part of this resource in a request at home on another one. */
    T part(ClaimPart request);

    /** Nothing that can be meant. */
    T impossible(Impossible request);
  }
}
