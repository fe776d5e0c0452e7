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
import io.lastseat.rig.FunctionProcess;
import io.lastseat.rig.Launch;
import io.lastseat.rig.StreamEvent;
import io.lastseat.rig.UnpackedZip;
import io.lastseat.tables.RequestCodec;
import io.vavr.control.Option;
import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Starts one function from nothing, as Lambda does for a caller who waits: the event is there
 * before the function is. SnapStart, which spares a caller the most of this, is off.
 */
final class ColdStart implements AutoCloseable {

  private static final Duration LONG = Duration.ofMinutes(5);
  private static final Duration TIMEOUT = Duration.ofSeconds(29);

  /** The share of a function's memory that Lambda's Java runtime gives to the heap, roughly. */
  private static final double HEAP_SHARE = 0.85;

  /** A JVM without options begins with this share of the machine's memory. */
  private static final int INITIAL_HEAP_SHARE = 64;

  /**
   * Enough for all that is allocated until the first answer. What a thread has set aside and not
   * used counts as used: it gets little at a time.
   */
  private static final List<String> NEVER_COLLECT =
      List.of(
          "-Xms1g",
          "-Xmx1g",
          "-Xmn900m",
          "-XX:MetaspaceSize=200m",
          "-XX:-ResizeTLAB",
          "-XX:TLABSize=16k");

  private static final Pattern HEAP_USED =
      Pattern.compile("(?:def new|tenured) generation +total \\d+K, used (\\d+)K");

  private final Starter starter;
  private final URI dynamo;
  private final UnpackedZip unpacked;

  /**
   * Unpacks the function.
   *
   * @throws IllegalStateException where it has not been built
   */
  ColdStart(Starter starter, URI dynamo) throws IOException {
    this.starter = starter;
    this.dynamo = dynamo;
    this.unpacked = UnpackedZip.of(starter.zip());
  }

  Starter starter() {
    return starter;
  }

  /** One start with nothing else going on in the JVM. */
  Times times() throws IOException {
    String event = starter.work().event();
    try (FunctionProcess function = start(heapAsInLambda())) {
      String answer = function.handle(event);
      Duration firstAnswer = function.age();
      Duration cpu = function.process().info().totalCpuDuration().orElse(Duration.ZERO);
      starter.work().check(answer);
      return new Times(function.untilReady(), firstAnswer, cpu);
    }
  }

  /** One start that counts and is slower for it. */
  Weights weights() throws IOException {
    Path classes = unpacked.scratch().resolve("classes");
    Path heap = unpacked.scratch().resolve("heap");
    List<String> counting =
        Stream.concat(
                NEVER_COLLECT.stream(),
                Stream.of(
                    "-Xlog:class+load:file=" + classes + ":none:filecount=0",
                    "-Xlog:gc+heap+exit:file=" + heap + ":none:filecount=0"))
            .toList();
    String event = starter.work().event();
    try (FunctionProcess function = start(counting)) {
      starter.work().check(function.handle(event));
      function.end();
    }
    return new Weights(Math.toIntExact(lines(classes)), usedBytes(Files.readString(heap)));
  }

  private FunctionProcess start(List<String> jvmArguments) throws IOException {
    Map<String, String> environment = new HashMap<>(starter.environment());
    environment.put("AWS_LAMBDA_INITIALIZATION_TYPE", "on-demand");
    environment.put("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", Integer.toString(starter.memoryMegabytes()));
    environment.put("AWS_ENDPOINT_URL_DYNAMODB", dynamo.toString());
    return FunctionProcess.start(
        unpacked, new Launch(starter.handler(), environment, jvmArguments, LONG, TIMEOUT));
  }

  private List<String> heapAsInLambda() {
    int megabytes = starter.memoryMegabytes();
    return List.of(
        "-Xms" + megabytes / INITIAL_HEAP_SHARE + "m",
        "-Xmx" + Math.round(megabytes * HEAP_SHARE) + "m");
  }

  private static long lines(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.filter(line -> line.contains(" source: ")).count();
    }
  }

  private static long usedBytes(String heapAtExit) {
    Matcher used = HEAP_USED.matcher(heapAtExit);
    long kilobytes = 0;
    while (used.find()) {
      kilobytes += Long.parseLong(used.group(1));
    }
    if (kilobytes == 0) {
      throw new IllegalStateException("The JVM does not tell its heap at its end: " + heapAtExit);
    }
    return 1024 * kilobytes;
  }

  @Override
  public void close() throws IOException {
    unpacked.close();
  }

  record Times(Duration init, Duration firstAnswer, Duration cpu) {}

  record Weights(int classesLoaded, long allocatedBytes) {}

  /**
   * A function to be started from nothing, again and again.
   *
   * @param name see {@link StartUpResult#name}
   * @param minimal the name of the function that it is held against; its own if it is one
   * @param environment besides Lambda's own variables and DynamoDB's address
   * @param work makes one event and looks at its outcome
   */
  record Starter(
      String name,
      String minimal,
      Path zip,
      String handler,
      int memoryMegabytes,
      Map<String, String> environment,
      Work work) {

    /** What a function is given to do. */
    interface Work {

      /** JSON of an event that was never handled before. */
      String event();

      /**
       * Looks whether what the latest event asked for has been done.
       *
       * @throws IllegalStateException where it has not
       */
      void check(String answer);
    }

    /**
     * A POST of a reservation as API Gateway hands it over, in payload format 2.0; to be answered
     * with 202.
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

    /** A stream event with one reservation in it; to be handled without a failure. */
    static final class ReservationInStream implements Starter.Work {

      private final StartUpReservations reservations;
      private final Predicate<PendingRequest> done;
      private PendingRequest last;

      /**
       * Of these.
       *
       * @param done looks in the database whether the function did what it was for
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

    /** Requests on one resource, each new and later in the stream than all before. */
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
}
