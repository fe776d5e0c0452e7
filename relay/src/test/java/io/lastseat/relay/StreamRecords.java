package io.lastseat.relay;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.StreamRecord;
import java.util.Arrays;
import java.util.Map;

/** Records of the stream of the decision log, with as much of a commit as its pointer needs. */
final class StreamRecords {

  static DynamodbStreamRecord inserted(String resource, long commit) {
    return of("INSERT", resource, commit);
  }

  static DynamodbStreamRecord of(String event, String resource, long commit) {
    return of(
        event,
        String.valueOf(commit),
        Map.of(
            "resourceId", new AttributeValue(resource),
            "commitNo", new AttributeValue().withN(String.valueOf(commit)),
            "decidedAt", new AttributeValue().withN("1795000000000")));
  }

  static DynamodbStreamRecord of(String event, String number, Map<String, AttributeValue> image) {
    DynamodbStreamRecord record = new DynamodbStreamRecord();
    record.setEventName(event);
    record.setDynamodb(new StreamRecord().withSequenceNumber(number).withNewImage(image));
    return record;
  }

  static DynamodbEvent event(DynamodbStreamRecord... records) {
    DynamodbEvent event = new DynamodbEvent();
    event.setRecords(Arrays.asList(records));
    return event;
  }

  private StreamRecords() {}
}
