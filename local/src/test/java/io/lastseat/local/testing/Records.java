package io.lastseat.local.testing;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.StreamRecord;
import io.lastseat.model.Policy;
import io.lastseat.model.Request;
import io.lastseat.model.Request.Configure;
import io.lastseat.model.Request.Reserve;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.RequestItem;
import io.lastseat.tables.StreamImage;
import io.vavr.control.Option;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Stream records of one resource, numbered as a stream numbers them: greater later. */
public final class Records {

  private static final AtomicLong RESOURCES = new AtomicLong();
  private static final AtomicLong NUMBERS = new AtomicLong(1_000_000);

  private final ResourceId resource;
  private long requests;

  private Records(ResourceId resource) {
    this.resource = resource;
  }

  /** Those of a resource that no other test has. */
  public static Records ofNewResource() {
    return new Records(new ResourceId("resource-" + RESOURCES.incrementAndGet()));
  }

  public ResourceId resource() {
    return resource;
  }

  public DynamodbStreamRecord configure(long capacity) {
    return record(
        new Configure(nextId(), resource, now(), Policy.ofCapacity(capacity), Option.none()));
  }

  public DynamodbStreamRecord reserve(long quantity) {
    RequestId id = nextId();
    return record(new Reserve(id, resource, now(), "applicant of " + id, quantity, Option.none()));
  }

  /** The record that the stream would have of this request. */
  public static DynamodbStreamRecord record(Request request) {
    Map<String, AttributeValue> image = new HashMap<>();
    RequestItem.SCHEMA
        .itemToMap(RequestItem.of(request), true)
        .forEach(
            (name, value) -> {
              AttributeValue copy = new AttributeValue();
              copy.setS(value.s());
              copy.setN(value.n());
              copy.setBOOL(value.bool());
              image.put(name, copy);
            });
    return record(image);
  }

  public static DynamodbStreamRecord record(Map<String, AttributeValue> image) {
    StreamRecord change = new StreamRecord();
    change.setNewImage(image);
    change.setSequenceNumber("%021d".formatted(NUMBERS.incrementAndGet()));
    DynamodbStreamRecord record = new DynamodbStreamRecord();
    record.setEventName("INSERT");
    record.setEventSource("aws:dynamodb");
    record.setDynamodb(change);
    return record;
  }

  public static DynamodbEvent event(List<DynamodbStreamRecord> records) {
    DynamodbEvent event = new DynamodbEvent();
    event.setRecords(records);
    return event;
  }

  public static String number(DynamodbStreamRecord record) {
    return record.getDynamodb().getSequenceNumber();
  }

  /** The request that the record carries. */
  public static Request request(DynamodbStreamRecord record) {
    return RequestCodec.read(StreamImage.item(record.getDynamodb().getNewImage())).get();
  }

  public static RequestId id(DynamodbStreamRecord record) {
    return RequestId.parse(record.getDynamodb().getNewImage().get("requestId").getS()).get();
  }

  private RequestId nextId() {
    byte[] bytes =
        ByteBuffer.allocate(RequestId.TOKEN_BYTES)
            .putInt(4, resource.hashCode())
            .putLong(8, ++requests)
            .array();
    return RequestId.of(bytes, 1);
  }

  private static Instant now() {
    return Instant.ofEpochMilli(System.currentTimeMillis());
  }
}
