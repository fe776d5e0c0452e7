package io.lastseat.testkit;

import static java.util.Objects.requireNonNull;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.request.StreamPosition;
import io.lastseat.model.terms.Terms;
import io.lastseat.stream.StreamRecord;
import io.lastseat.stream.TypedEvent;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.StreamImage;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** Makes stream records of one resource, with ascending sequence numbers. */
public final class Records {

  private static final AtomicLong RESOURCES = new AtomicLong();
  private static final AtomicLong NUMBERS = new AtomicLong(1_000_000);

  /** The stream of all records. */
  private static final String STREAM =
      "arn:aws:dynamodb:eu-central-1:1:table/requests/stream/2026-01-01T00:00:00.000";

  private final ResourceId resource;
  private final Clock clock;
  private long requests;

  private Records(ResourceId resource, Clock clock) {
    this.resource = resource;
    this.clock = clock;
  }

  /** Records of a resource that no other test uses; requests are taken in by the real clock. */
  public static Records ofNewResource() {
    return ofNewResource(Clock.systemUTC());
  }

  /** Records of a resource that no other test uses; requests are taken in by this clock. */
  public static Records ofNewResource(Clock clock) {
    return ofNewResource("resource-", clock);
  }

  /** Records of a resource whose id begins so, by the real clock. */
  public static Records ofNewResource(String prefix) {
    return ofNewResource(prefix, Clock.systemUTC());
  }

  private static Records ofNewResource(String prefix, Clock clock) {
    return new Records(new ResourceId(prefix + RESOURCES.incrementAndGet()), clock);
  }

  public ResourceId resource() {
    return resource;
  }

  public DynamodbStreamRecord configure(long capacity) {
    return configure(Terms.ofCapacity(capacity));
  }

  public DynamodbStreamRecord configure(Terms terms) {
    return record(new Configure(nextId(), resource, now(), terms, Option.none(), Option.none()));
  }

  public DynamodbStreamRecord reserve(long quantity) {
    RequestId id = nextId();
    return record(new Reserve(id, resource, now(), "applicant of " + id, quantity, Option.none()));
  }

  /** This many reservations of one unit each. */
  public List<DynamodbStreamRecord> reserves(int count) {
    return Stream.generate(() -> reserve(1)).limit(count).toList();
  }

  /** A reservation for this applicant. */
  public DynamodbStreamRecord reserveFor(String applicant, long quantity) {
    return record(new Reserve(nextId(), resource, now(), applicant, quantity, Option.none()));
  }

  /** A reservation that waits if there is no room. */
  public DynamodbStreamRecord join(long quantity) {
    RequestId id = nextId();
    return record(
        new Reserve(
            id,
            resource,
            now(),
            "applicant of " + id,
            quantity,
            Option.none(),
            Option.none(),
            true));
  }

  /** The cancellation of the record's reservation. */
  public DynamodbStreamRecord cancel(DynamodbStreamRecord reservation) {
    RequestId id = id(reservation);
    return record(new Cancel(Cancel.idFor(id), resource, now(), id));
  }

  /** The item of a request that intake wrote without knowing its log. */
  public static Map<String, software.amazon.awssdk.services.dynamodb.model.AttributeValue> item(
      Request request) {
    return RequestCodec.write(stored(request));
  }

  /** The request as that item stores it. */
  public static StoredRequest stored(Request request) {
    return new StoredRequest(request, Option.some(new NotIn(0, 0)));
  }

  /** A reservation that intake wrote when it knew the log up to this commit. */
  public DynamodbStreamRecord reserveKnowing(long commit) {
    RequestId id = nextId();
    Reserve request = new Reserve(id, resource, now(), "applicant of " + id, 1, Option.none());
    return record(
        image(RequestCodec.write(new StoredRequest(request, Option.some(new NotIn(0, commit))))));
  }

  /** The stream record of this request. */
  public static DynamodbStreamRecord record(Request request) {
    return record(image(item(request)));
  }

  private static Map<String, AttributeValue> image(
      Map<String, software.amazon.awssdk.services.dynamodb.model.AttributeValue> item) {
    Map<String, AttributeValue> image = new HashMap<>();
    item.forEach((name, value) -> image.put(name, image(value)));
    return image;
  }

  private static AttributeValue image(
      software.amazon.awssdk.services.dynamodb.model.AttributeValue value) {
    AttributeValue copy = new AttributeValue();
    copy.setS(value.s());
    copy.setN(value.n());
    copy.setBOOL(value.bool());
    copy.setM(value.hasM() ? image(value.m()) : null);
    copy.setL(value.hasL() ? value.l().stream().map(Records::image).toList() : null);
    return copy;
  }

  public static DynamodbStreamRecord record(Map<String, AttributeValue> image) {
    var change = new com.amazonaws.services.lambda.runtime.events.models.dynamodb.StreamRecord();
    change.setNewImage(image);
    change.setSequenceNumber("%021d".formatted(NUMBERS.incrementAndGet()));
    DynamodbStreamRecord record = new DynamodbStreamRecord();
    record.setEventName("INSERT");
    record.setEventSource("aws:dynamodb");
    record.setEventSourceARN(STREAM);
    record.setDynamodb(change);
    return record;
  }

  public static DynamodbEvent event(List<DynamodbStreamRecord> records) {
    DynamodbEvent event = new DynamodbEvent();
    event.setRecords(records);
    return event;
  }

  /** What a function gets of these records. */
  public static Vector<StreamRecord> delivered(List<DynamodbStreamRecord> records) {
    return TypedEvent.records(event(records));
  }

  public static String number(DynamodbStreamRecord record) {
    return record.getDynamodb().getSequenceNumber();
  }

  /** The request in the record. */
  public static Request request(DynamodbStreamRecord record) {
    return pendingRequest(record).request();
  }

  /** The request in the record, with its position in the stream. */
  public static PendingRequest pendingRequest(DynamodbStreamRecord record) {
    ReadRequest read = RequestCodec.read(StreamImage.item(record.getDynamodb().getNewImage()));
    String label = STREAM.substring(STREAM.lastIndexOf('/') + 1);
    return new PendingRequest(
        ((ReadRequest.Known) read).stored(),
        Option.some(new StreamPosition(label, new BigInteger(number(record)))));
  }

  public static RequestId id(DynamodbStreamRecord record) {
    return RequestId.parse(
            requireNonNull(record.getDynamodb().getNewImage().get("requestId")).getS())
        .get();
  }

  private RequestId nextId() {
    byte[] bytes =
        ByteBuffer.allocate(RequestId.TOKEN_BYTES)
            .putInt(4, resource.hashCode())
            .putLong(8, ++requests)
            .array();
    return RequestId.of(bytes, 1);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
