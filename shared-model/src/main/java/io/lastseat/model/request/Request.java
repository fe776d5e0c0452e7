package io.lastseat.model.request;

import io.lastseat.model.id.Lane;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * A client's request, as intake wrote it. It contains the time by which it is decided, so that a
 * replay gives the same verdict. Each kind has its own file.
 */
public sealed interface Request
    permits Reserve,
        Configure,
        Deposit,
        Cancel,
        Confirm,
        Extend,
        Change,
        HandOver,
        Claim,
        ClaimPart,
        Impossible {

  /** The token of a call that waits for a lock and has no token yet. */
  long NO_TOKEN_YET = 0;

  /** The id of the request. */
  RequestId id();

  ResourceId resource();

  /** The time at which intake took the request in. */
  Instant takenAt();

  /** The request to this resource: for a {@link ClaimPart} the one inside, otherwise this one. */
  default Request asked() {
    return this;
  }

  /**
   * The id of the request at its home: for a {@link ClaimPart} that of the whole, otherwise its
   * own.
   */
  default RequestId whole() {
    return id();
  }

  /** The lane of the request. */
  default Lane lane() {
    return new Lane(resource(), id().lane());
  }

  /**
   * The reservation that the request ends or changes; none for a request about no reservation. The
   * request is in the lane of that reservation, so that it is delivered after it.
   */
  default Option<RequestId> reservation() {
    return Option.none();
  }

  /**
   * The fencing token with which the request ends or changes the lease of a lock; empty without
   * one. {@link #NO_TOKEN_YET} if a waiting call withdraws its own request.
   */
  default Option<Long> token() {
    return Option.none();
  }

  /**
   * The generation of the reservation that the request means, see {@link
   * io.lastseat.model.grant.Generation}: that of the ticket which its sender showed. None if it
   * means the reservation whoever has it.
   */
  default Option<Integer> generation() {
    return Option.none();
  }

  /** The same request, about that generation of its reservation. */
  default Request meaning(Option<Integer> generation) {
    return this;
  }

  /** The reservation of units of this resource that the request makes; none if it makes none. */
  default Option<Reserve> reserves() {
    return Option.none();
  }

  /** Whether the request asks for a lock, or has the token of one. */
  default boolean isOfLock() {
    return token().isDefined() || reserves().flatMap(Reserve::create).exists(Terms::lock);
  }
}
