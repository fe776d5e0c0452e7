package io.lastseat.model.request;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.Sha256;
import io.vavr.control.Option;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * The part of this resource in a request at home on another one: of a {@link Claim}, or of its end.
 * It stands in logs alone, never in the table of requests, and in no log without its whole.
 *
 * @param home the resource in whose log the whole stands
 * @param whole its id there
 * @param asked the request to this resource, under an id of its own: that of the whole may be the
 *     id of another request here
 * @param main the lock that is acquired together with this one, which it refers to, or this one
 *     itself; none if this resource is no lock, or is asked for an end
 */
public record ClaimPart(ResourceId home, RequestId whole, Request asked, Option<ResourceId> main)
    implements Request {

  private static final String PREFIX = "lastseat part 1\n";

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public ClaimPart {
    if (home.compareTo(asked.resource()) >= 0) {
      throw new IllegalArgumentException("the home of a claim must be the first of its resources");
    }
    if (!(asked instanceof Reserve
        || asked instanceof Cancel
        || asked instanceof Confirm
        || asked instanceof Extend)) {
      throw new IllegalArgumentException("there are no such parts");
    }
    if (main.isDefined() && asked.reserves().isEmpty()) {
      throw new IllegalArgumentException("an end says no main lock");
    }
  }

  /** The id of this request's parts in other logs. */
  public static RequestId idFor(ResourceId home, RequestId whole) {
    byte[] text = (PREFIX + home.text() + "\n" + whole.text()).getBytes(StandardCharsets.UTF_8);
    return RequestId.inLane(0, Sha256.of(text));
  }

  @Override
  public RequestId id() {
    return asked.id();
  }

  @Override
  public ResourceId resource() {
    return asked.resource();
  }

  @Override
  public Instant takenAt() {
    return asked.takenAt();
  }

  @Override
  public Option<RequestId> reservation() {
    return asked.reservation();
  }

  @Override
  public Option<Reserve> reserves() {
    return asked.reserves();
  }
}
