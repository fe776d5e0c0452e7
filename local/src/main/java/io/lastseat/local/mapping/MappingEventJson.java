package io.lastseat.local.mapping;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import java.util.List;
import java.util.stream.Collectors;

/** A batch as Lambda's payload, and as what the Java runtime makes of it. */
final class MappingEventJson {

  /** The bytes of an empty event; a record adds its own and a comma. */
  static final int ENVELOPE_BYTES = "{\"Records\":[]}".length();

  private static final PojoSerializer<DynamodbEvent> RUNTIME =
      LambdaEventSerializers.serializerFor(
          DynamodbEvent.class, DynamodbEvent.class.getClassLoader());

  private MappingEventJson() {}

  static String of(List<StreamRecord> records) {
    return records.stream()
        .map(StreamRecord::json)
        .collect(Collectors.joining(",", "{\"Records\":[", "]}"));
  }

  static DynamodbEvent event(List<StreamRecord> records) {
    return RUNTIME.fromJson(of(records));
  }
}
