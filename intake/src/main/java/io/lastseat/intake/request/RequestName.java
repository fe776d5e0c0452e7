package io.lastseat.intake.request;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.vavr.control.Option;
import java.util.function.Function;

/** How a request gets its id. */
public sealed interface RequestName {

  /** Of an independent request in one of {@code lanes} lanes: by its key, if it has one. */
  static RequestName of(Option<OwnKey> key, ResourceId resource, int lanes) {
    return key.map(own -> own.name(resource, lanes)).getOrElse(() -> Random.amongLanes(lanes));
  }

  /**
   * An id that no other request has, for a request that is a new one however often it is sent.
   *
   * @param id the one that random bytes stand for
   */
  record Random(Function<byte[], RequestId> id) implements RequestName {

    /** In any lane of a resource with {@code lanes} of them. */
    public static Random amongLanes(int lanes) {
      return new Random(bytes -> RequestId.of(bytes, lanes));
    }

    /** In this lane, which is that of an earlier request. */
    static Random inLane(int lane) {
      return new Random(bytes -> RequestId.inLane(lane, bytes));
    }
  }

  /**
   * An id that follows from what stays the same when the request is sent again, such as an
   * idempotency key: so a repetition finds the request that the first try wrote.
   */
  record Derived(RequestId id) implements RequestName {}
}
