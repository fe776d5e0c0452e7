package io.lastseat.simulator.stream;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.StreamRecord;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Records and events as Lambda hands them to the function. */
public final class StreamRecords {

  /** The record of one new item. */
  public static DynamodbStreamRecord of(
      String eventName,
      Map<String, software.amazon.awssdk.services.dynamodb.model.AttributeValue> image,
      BigInteger sequenceNumber) {
    StreamRecord change = new StreamRecord();
    change.setNewImage(attributes(image));
    change.setSequenceNumber(sequenceNumber.toString());
    DynamodbStreamRecord record = new DynamodbStreamRecord();
    record.setEventName(eventName);
    record.setDynamodb(change);
    return record;
  }

  /** What one call of the function gets. */
  public static DynamodbEvent event(List<DynamodbStreamRecord> records) {
    DynamodbEvent event = new DynamodbEvent();
    event.setRecords(List.copyOf(records));
    return event;
  }

  /** The name of the request that the record brings; empty where it brings none. */
  public static String requestId(DynamodbStreamRecord record) {
    AttributeValue id = record.getDynamodb().getNewImage().get("requestId");
    return id == null || id.getS() == null ? "" : id.getS();
  }

  private static Map<String, AttributeValue> attributes(
      Map<String, software.amazon.awssdk.services.dynamodb.model.AttributeValue> from) {
    Map<String, AttributeValue> to = new HashMap<>();
    from.forEach((name, value) -> to.put(name, attribute(value)));
    return to;
  }

  private static AttributeValue attribute(
      software.amazon.awssdk.services.dynamodb.model.AttributeValue from) {
    return switch (from.type()) {
      case S -> new AttributeValue().withS(from.s());
      case N -> new AttributeValue().withN(from.n());
      case BOOL -> new AttributeValue().withBOOL(from.bool());
      case NUL -> new AttributeValue().withNULL(from.nul());
      case B -> new AttributeValue().withB(from.b().asByteBuffer());
      case SS -> new AttributeValue().withSS(from.ss());
      case NS -> new AttributeValue().withNS(from.ns());
      case M -> new AttributeValue().withM(attributes(from.m()));
      case L ->
          new AttributeValue().withL(from.l().stream().map(StreamRecords::attribute).toList());
      default -> throw new IllegalArgumentException("an attribute of type " + from.type());
    };
  }

  private StreamRecords() {}
}
