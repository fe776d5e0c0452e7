package io.lastseat.local.mapping;

import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * A record of a stream, in the JSON that Lambda delivers.
 *
 * @param created when it was written, rounded down to the second (by DynamoDB Local to the minute)
 * @param json one element of {@code Records}
 */
public record StreamRecord(String sequenceNumber, Instant created, String json) {

  int bytes() {
    return json.getBytes(StandardCharsets.UTF_8).length;
  }
}
