package io.lastseat.intake.house.planted;

import io.lastseat.intake.dynamodb.RequestTable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Does what no use case and no endpoint may do. */
final class Sinner {

  @Nullable RequestTable table;
  @Nullable DynamoDbClient client;

  Instant now() {
    return Instant.now();
  }
}
