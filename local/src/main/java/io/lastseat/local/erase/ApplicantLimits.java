package io.lastseat.local.erase;

import io.lastseat.log.store.DecisionLog;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.TableNames;
import io.vavr.control.Try;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Which resources limit applicants, as the heads of their logs say. */
final class ApplicantLimits {

  private final DecisionLog log;
  private final Map<ResourceId, Boolean> known = new HashMap<>();

  ApplicantLimits(DynamoDbClient client, TableNames names) {
    log = new DecisionLog(DynamoDbEnhancedClient.builder().dynamoDbClient(client).build(), names);
  }

  /** Whether there are any; also where there is no head, or one that cannot be read. */
  boolean exist(ResourceId resource) {
    return known.computeIfAbsent(
        resource,
        any ->
            Try.of(() -> log.head(resource).forAll(head -> head.books().limitsApplicants()))
                .getOrElse(true));
  }
}
