package io.lastseat.intake.house.planted;

import io.lastseat.intake.dynamodb.RequestTable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Breaks the rules for use cases and for endpoints, on purpose. */
final class Violation {

  @Nullable RequestTable table;
  @Nullable DynamoDbClient client;

  Instant now() {
    return Instant.now();
  }
}
