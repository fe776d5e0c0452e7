package io.lastseat.bench.startup;

import io.lastseat.model.Arrival;
import io.lastseat.model.Policy;
import io.lastseat.model.Request;
import io.lastseat.model.Request.Configure;
import io.lastseat.model.Request.Reserve;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Requests on one resource, each new and later in the stream than all before. */
final class Reservations {

  private static final int ROOM = 1_000_000;

  private final ResourceId resource = new ResourceId("hall");
  private final AtomicLong last = new AtomicLong();

  ResourceId resource() {
    return resource;
  }

  /** Creates the resource, with room for all. */
  Arrival configure() {
    long number = last.incrementAndGet();
    return arrival(
        new Configure(id(number), resource, now(), Policy.ofCapacity(ROOM), Option.none()), number);
  }

  Arrival next() {
    long number = last.incrementAndGet();
    return arrival(
        new Reserve(id(number), resource, now(), "applicant " + number, 1, Option.none()), number);
  }

  private static Arrival arrival(Request request, long number) {
    return new Arrival(request, Option.some(BigInteger.valueOf(number)));
  }

  private static RequestId id(long number) {
    return RequestId.of(
        ByteBuffer.allocate(RequestId.TOKEN_BYTES).putLong(Long.BYTES, number).array(), 1);
  }

  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS);
  }
}
