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

  ResourceId resource();

  /** When intake took it in. */
  Instant takenAt();

  /** The request to this resource: the one inside a {@link ClaimPart}, and any other itself. */
  default Request asked() {
    return this;
  }

  /** Its name at its home: that of the whole of a {@link ClaimPart}, and of any other its own. */
  default RequestId whole() {
    return id();
  }

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
}
