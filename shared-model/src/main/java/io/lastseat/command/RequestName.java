package io.lastseat.command;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.vavr.control.Option;
import java.util.function.Function;

/** The way in which a request gets its id. */
public sealed interface RequestName {

  /** The name of an independent request in one of {@code lanes}: by its key, or random. */
  static RequestName of(Option<OwnKey> key, ResourceId resource, int lanes) {
    return key.<RequestName>map(own -> new Derived(own.id(resource, lanes)))
        .getOrElse(() -> Random.amongLanes(lanes));
  }

  /**
   * An id that no other request has. Each repetition of such a request is a new request.
   *
   * @param id makes the id from random bytes
   */
  record Random(Function<byte[], RequestId> id) implements RequestName {

    /** A name in any of the {@code lanes} lanes of a resource. */
    public static Random amongLanes(int lanes) {
      return new Random(bytes -> RequestId.of(bytes, lanes));
    }

    /** A name in this lane, which is that of an earlier request. */
    static Random inLane(int lane) {
      return new Random(bytes -> RequestId.inLane(lane, bytes));
    }
  }

  /**
   * An id that derives from what stays the same when the request is sent again, such as an
   * idempotency key. So a repetition finds the request that the first try wrote.
   */
  record Derived(RequestId id) implements RequestName {}
}
