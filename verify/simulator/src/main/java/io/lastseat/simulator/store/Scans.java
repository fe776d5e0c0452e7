package io.lastseat.simulator.store;

import io.lastseat.simulator.store.Shape.Index;
import io.vavr.control.Option;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Scan of a table or of its local index, page by page, without filter; a projection is one name.
 * The order of partitions is DynamoDB's own affair; here it is that of their keys.
 */
final class Scans {

  private static final Pattern NAME = Pattern.compile("\\w+");

  static ScanResponse scan(Database database, ScanRequest request) {
    Option<String> only = Option.of(request.projectionExpression());
    boolean oneName = only.forAll(one -> NAME.matcher(one).matches());
    if (request.filterExpression() != null || request.totalSegments() != null || !oneName) {
      throw new UnsupportedOperationException("a Scan with filter, segments or several names");
    }
    TableData table = database.table(request.tableName());
    Option<Index> index = Option.of(request.indexName()).map(name -> Queries.index(table, name));
    ItemPage page = ItemPage.of(behind(table, index, request), request.limit());
    ScanResponse.Builder response =
        ScanResponse.builder()
            .items(
                page.items().stream()
                    .map(item -> Queries.shown(item, index))
                    .map(item -> only.map(one -> Queries.only(item, Set.of(one))).getOrElse(item))
                    .toList())
            .count(page.items().size())
            .scannedCount(page.items().size());
    return page.more()
        ? response.lastEvaluatedKey(Queries.key(table.shape(), index, page.last())).build()
        : response.build();
  }

  /** An index has what has its sort key, which must be in the order of the table's. */
  private static List<Map<String, AttributeValue>> behind(
      TableData table, Option<Index> index, ScanRequest request) {
    List<Map<String, AttributeValue>> all =
        table
            .partitions()
            .toVector()
            .sortBy(entry -> entry._1())
            .flatMap(entry -> entry._2().values())
            .filter(item -> index.forAll(some -> item.containsKey(some.sort())))
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
