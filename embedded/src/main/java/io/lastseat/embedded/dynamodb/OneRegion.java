package io.lastseat.embedded.dynamodb;

import software.amazon.awssdk.services.dynamodb.model.ReplicaDescription;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * Lastseat's tables stand in one region. Between the replicas of a global table the last writer
 * wins, and a condition is judged in one region alone: two regions could both append a commit of
 * the same number, and one of both would be lost with its verdicts.
 *
 * <p>Source:
 * docs.aws.amazon.com/amazondynamodb/latest/developerguide/V2globaltables_HowItWorks.html
 */
public final class OneRegion {

  private OneRegion() {}

  /**
   * Looks at what DynamoDB says of a table.
   *
   * @throws GlobalTableFound where it has replicas, or ever told a version of global tables
   */
  public static void check(TableDescription table) {
    boolean replicated = table.hasReplicas() && !table.replicas().isEmpty();
    if (replicated || table.globalTableVersion() != null) {
      throw new GlobalTableFound(
          table.tableName(),
          table.replicas().stream().map(ReplicaDescription::regionName).sorted().toList());
    }
  }
}
