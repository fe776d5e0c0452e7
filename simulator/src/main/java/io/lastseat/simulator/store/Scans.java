package io.lastseat.simulator.store;

import io.vavr.control.Option;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Scan, page by page, without filter and projection. The order of partitions is DynamoDB's own
 * affair; here it is that of their keys.
 */
final class Scans {

  static ScanResponse scan(Database database, ScanRequest request) {
    if (request.filterExpression() != null
        || request.projectionExpression() != null
        || request.indexName() != null
        || request.totalSegments() != null) {
      throw new UnsupportedOperationException("a Scan with filter, projection, index or segments");
    }
    TableData table = database.table(request.tableName());
    ItemPage page = ItemPage.of(behind(table, request), request.limit());
    ScanResponse.Builder response =
        ScanResponse.builder()
            .items(page.items())
            .count(page.items().size())
            .scannedCount(page.items().size());
    return page.more()
        ? response.lastEvaluatedKey(Queries.key(table.shape(), Option.none(), page.last())).build()
        : response.build();
  }

  private static List<Map<String, AttributeValue>> behind(TableData table, ScanRequest request) {
    List<Map<String, AttributeValue>> all =
        table
            .partitions()
            .toVector()
            .sortBy(entry -> entry._1())
            .flatMap(entry -> entry._2().values())
            .toJavaList();
    if (!request.hasExclusiveStartKey() || request.exclusiveStartKey().isEmpty()) {
      return all;
    }
    Map<String, AttributeValue> last = request.exclusiveStartKey();
    KeyValue partition = table.shape().partitionOf(last);
    KeyValue sort = table.shape().sortOf(last);
    return all.stream()
        .filter(
            item -> {
              int order = table.shape().partitionOf(item).compareTo(partition);
              return order > 0 || (order == 0 && table.shape().sortOf(item).compareTo(sort) > 0);
            })
        .toList();
  }

  private Scans() {}
}
