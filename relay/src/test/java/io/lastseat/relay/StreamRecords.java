package io.lastseat.relay;

import io.lastseat.stream.StreamRecord;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Records of the stream of the decision log, with as much of a commit as its pointer needs. */
final class StreamRecords {

  static StreamRecord inserted(String resource, long commit) {
    return of("INSERT", resource, commit);
  }

  static StreamRecord of(String event, String resource, long commit) {
    return of(
        event,
        String.valueOf(commit),
        Option.some(
            Map.of(
                "resourceId", AttributeValue.fromS(resource),
                "commitNo", AttributeValue.fromN(String.valueOf(commit)),
                "decidedAt", AttributeValue.fromN("1795000000000"))));
  }

  static StreamRecord of(String event, String number, Option<Map<String, AttributeValue>> image) {
    return StreamRecord.of(event, "", number, Option.none(), image);
  }

  private StreamRecords() {}
}
