package io.lastseat.bench.startup;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import io.lastseat.tables.RequestCodec;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/**
 * A function to be started again and again.
 *
 * @param name see {@link StartUpResult#name}
 * @param minimal the name of the function that it is compared with; its own name for a minimal
 *     function
 * @param environment besides Lambda's own variables and DynamoDB's address
 * @param work makes an event and checks its outcome
 */
record Starter(
    String name,
    String minimal,
    Path zip,
    String handler,
    int memoryMegabytes,
    Map<String, String> environment,
    Work work) {

  /** The work of a function. */
  interface Work {

    /** A new event as JSON. */
    String event();

    /**
     * Checks that the function did the work of the latest event.
     *
     * @throws IllegalStateException if it did not
     */
    void check(String answer);
  }

  /**
   * A POST of a reservation as API Gateway sends it, in payload format 2.0; the function must
   * answer 202.
   */
  static final class ReservationOverHttp implements Starter.Work {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final String path;

    ReservationOverHttp(StartUpReservations reservations) {
      this.path = "/v1/resources/" + reservations.resource().text() + "/requests";
    }

    @Override
    public String event() {
      ObjectNode event = NODES.objectNode().put("version", "2.0").put("routeKey", "$default");
      event.put("rawPath", path).put("rawQueryString", "").put("isBase64Encoded", false);
      event.putObject("headers").put("content-type", "application/json");
      event.put("body", "{\"applicant\": \"ada\", \"quantity\": 1}");
      ObjectNode context = event.putObject("requestContext").put("stage", "$default");
      context
          .putObject("http")
          .put("method", "POST")
          .put("path", path)
          .put("protocol", "HTTP/1.1")
          .put("sourceIp", "192.0.2.1")
          .put("userAgent", "bench");
      return event.toString();
    }

    @Override
    public void check(String answer) {
      if (!answer.contains("\"statusCode\":202")) {
        throw new IllegalStateException("The function did not take the request in: " + answer);
      }
    }
  }

  /** A stream event with one reservation; the function must handle it without a failure. */
  static final class ReservationInStream implements Starter.Work {

    private final StartUpReservations reservations;
    private final Predicate<PendingRequest> done;
    private PendingRequest last;

    /**
     * Takes these reservations.
     *
     * @param done checks in the database that the function did its work
     */
    ReservationInStream(StartUpReservations reservations, Predicate<PendingRequest> done) {
      this.reservations = reservations;
      this.done = done;
      this.last = reservations.next();
    }

    @Override
    public String event() {
      last = reservations.next();
      return StreamEvent.ofInserted(
          List.of(RequestCodec.write(last.stored())),
          Set.of("lane", "requestId"),
          last.position().get().number().longValueExact());
    }

    @Override
    public void check(String answer) {
      if (!answer.contains("\"batchItemFailures\":[]") || !done.test(last)) {
        throw new IllegalStateException("The function did not handle the record: " + answer);
      }
    }
  }

  /** Requests for one resource, each new and behind all earlier ones in the stream. */
  static final class StartUpReservations {

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
          new Reserve(id(number), resource, now(), "applicant " + number, 1, Option.none()),
          number);
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
}
