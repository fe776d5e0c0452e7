package io.lastseat.embedded.meter;

import io.vavr.collection.Seq;
import io.vavr.control.Option;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The described indexes by table. A table may be named by its ARN, as in requests. */
final class Indexes {
  private final Map<String, List<IndexDescription>> byTable;

  Indexes(Seq<IndexDescription> indexes) {
    byTable = indexes.toJavaStream().collect(Collectors.groupingBy(IndexDescription::tableName));
  }

  Cost costOfChange(
      String table, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    Cost cost = Cost.NONE;
    for (IndexDescription index : of(table)) {
      cost = cost.plus(index.costOfChange(before, after));
    }
    return cost;
  }

  boolean isEmptyFor(String table) {
    return of(table).isEmpty();
  }

  Option<IndexDescription> find(String table, String indexName) {
    return Option.ofOptional(
        of(table).stream().filter(index -> index.indexName().equals(indexName)).findFirst());
  }

  private List<IndexDescription> of(String table) {
    return byTable.getOrDefault(table.substring(table.lastIndexOf('/') + 1), List.of());
  }
}
