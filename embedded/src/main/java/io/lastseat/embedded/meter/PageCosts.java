package io.lastseat.embedded.meter;

import io.lastseat.tables.fields.ItemSize;
import io.vavr.control.Option;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

/**
 * Read units of one page of a query or scan: the sizes of all items read, added, then rounded up. A
 * page over an index adds the sizes of the index entries, which is what comes back from there.
 *
 * <p>Not computable, because the sizes of what was read are not in the answer: pages of which a
 * filter dropped something, counts, and pages of some attributes only. A scan over more partitions
 * than one may cost a minimum for each: assumed is one.
 */
final class PageCosts {
  private final Indexes indexes;

  PageCosts(Indexes indexes) {
    this.indexes = indexes;
  }

  Cost of(QueryRequest request, QueryResponse answer) {
    return new Page(
            request.tableName(),
            Option.of(request.indexName()),
            ReadCosts.isTrue(request.consistentRead()),
            request.select() == Select.ALL_ATTRIBUTES,
            request.projectionExpression() == null && !request.hasAttributesToGet(),
            answer.items(),
            answer.scannedCount())
        .cost(indexes);
  }

  Cost of(ScanRequest request, ScanResponse answer) {
    return new Page(
            request.tableName(),
            Option.of(request.indexName()),
            ReadCosts.isTrue(request.consistentRead()),
            request.select() == Select.ALL_ATTRIBUTES,
            request.projectionExpression() == null && !request.hasAttributesToGet(),
            answer.items(),
            answer.scannedCount())
        .cost(indexes);
  }

  private record Page(
      String table,
      Option<String> indexName,
      boolean strong,
      boolean everyAttribute,
      boolean whole,
      List<Map<String, AttributeValue>> items,
      int scannedCount) {

    Cost cost(Indexes indexes) {
      Cost cost = everyAttribute && indexName.isDefined() ? fetched(indexes) : returned();
      boolean complete = scannedCount == 0 || (whole && scannedCount == items.size());
      return complete ? cost : cost.atLeast();
    }

    private Cost returned() {
      long bytes = 0;
      for (Map<String, AttributeValue> item : items) {
        bytes += ItemSize.of(item);
      }
      return Cost.read(bytes, strong);
    }

    /** The index entries, and each whole item read from the table besides (LSI.html). */
    private Cost fetched(Indexes indexes) {
      Option<IndexDescription> index = indexName.flatMap(name -> indexes.find(table, name));
      if (index.isEmpty()) {
        return returned().atLeast();
      }
      if (index.get().copiesEverything()) {
        return returned();
      }
      long entryBytes = 0;
      Cost fetches = Cost.NONE;
      for (Map<String, AttributeValue> item : items) {
        entryBytes += index.get().entrySize(item);
        fetches = fetches.plus(Cost.read(ItemSize.of(item), strong));
      }
      return fetches.plus(Cost.read(entryBytes, strong));
    }
  }
}
