package io.lastseat.simulator.kinds;

import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;

class ClaimContractTest extends KindContract {

  private static final Duration LEASE = Duration.ofMinutes(1);
  static final ResourceId ROOM = new ResourceId("room");
  private static final ResourceId LONG = new ResourceId("z".repeat(Limits.MAX_RESOURCE_ID_CHARS));
  private static final ResourceId LOCK = new ResourceId("lock");
  private static final ResourceId NOWHERE = new ResourceId("nowhere");

  @Override
  Vector<Request> before() {
    HoldTerms holds = new HoldTerms(Option.none(), Option.some(Limits.LONGEST_HOLD), Option.none());
    RequestId first = new RequestId(0, id(803).token());
    Reserve lock = new Reserve(first, LOCK, NOW, "a", 1, Option.none(), Option.some(LEASE));
    return Vector.of(ROOM, LONG)
        .<Request>zipWithIndex(
            (resource, place) ->
                new Configure(
                    id(801 + place),
                    resource,
                    NOW,
                    Terms.ofCapacity(Limits.MAX_UNITS - 9).withHolds(holds),
                    Option.none(),
                    Option.none()))
        .append(lock.creating(Terms.ofLock()));
  }

  /**
   * Of one resource alone, of two, the largest; then one too much, one of what is not there, and
   * one of a lock.
   */
  @Override
  Vector<Sample> samples() {
    Option<Duration> longest = Option.some(Limits.LONGEST_HOLD);
    return Vector.of(
        is("accepted", new Claim(own(11, Option.none()), TreeMap.empty())),
        is("accepted", new Claim(own(12, Option.none()), TreeMap.of(ROOM, 1L))),
        is(
            "accepted",
            new Claim(own(13, longest), TreeMap.of(ROOM, 2L, LONG, Limits.MAX_UNITS - 9))),
        is("sold_out", new Claim(own(14, Option.none()), TreeMap.of(ROOM, 1L, LONG, 1L))),
        is("unknown_resource", new Claim(own(15, Option.none()), TreeMap.of(NOWHERE, 1L))),
        is("lock_alone", new Claim(own(16, Option.none()), TreeMap.of(LOCK, 1L))));
  }

  private static Reserve own(int number, Option<Duration> hold) {
    return new Reserve(
        id(number),
        HALL,
        NOW,
        longest(Limits.MAX_APPLICANT_CHARS),
        1,
        Option.some(longest(Limits.MAX_NOTE_CHARS)),
        hold);
  }
}
