package io.lastseat.bench.startup;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.request.StreamPosition;
import io.lastseat.model.terms.Terms;
import io.lastseat.rig.StreamEvent;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Requests on one resource, each new and later in the stream than all before. */
final class StartUpReservations {

  private static final int ROOM = 1_000_000;

  private final ResourceId resource = new ResourceId("hall");
  private final AtomicLong last = new AtomicLong();

  ResourceId resource() {
    return resource;
  }

  /** Creates the resource, with room for all. */
  PendingRequest configure() {
    long number = last.incrementAndGet();
    return pendingRequest(
        new Configure(
            id(number), resource, now(), Terms.ofCapacity(ROOM), Option.none(), Option.none()),
        number);
  }

  PendingRequest next() {
    long number = last.incrementAndGet();
    return pendingRequest(
        new Reserve(id(number), resource, now(), "applicant " + number, 1, Option.none()), number);
  }

  private static PendingRequest pendingRequest(Request request, long number) {
    return new PendingRequest(
        new StoredRequest(request, Option.some(new NotIn(0, 0))),
        Option.some(new StreamPosition(StreamEvent.STREAM, BigInteger.valueOf(number))));
  }

  private static RequestId id(long number) {
    return RequestId.of(
        ByteBuffer.allocate(RequestId.TOKEN_BYTES).putLong(Long.BYTES, number).array(), 1);
  }

  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS);
  }
}
