package io.lastseat.dynamo.engine;

import io.lastseat.dynamo.engine.TableSchema.Index;
import io.lastseat.dynamo.engine.TableSchema.KeyAttribute;
import io.lastseat.dynamo.expression.Condition;
import io.lastseat.dynamo.expression.DocumentPath;
import io.lastseat.dynamo.expression.KeyCondition;
import io.lastseat.dynamo.expression.Projection;
import io.lastseat.dynamo.expression.Scope;
import io.lastseat.dynamo.item.Items;
import io.lastseat.dynamo.item.Key;
import io.lastseat.dynamo.item.Refusals;
import io.vavr.collection.Iterator;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Query and Scan, of a table or of a local index, page by page. DynamoDB does not promise an order
 * of partitions; here it is that of their keys.
 */
final class Pages {

  /** A page ends after 1 MB (API reference, Query and Scan). */
  private static final long MAX_BYTES = 1024 * 1024;

  private static final String FILTER = "FilterExpression";

  /** A read of several items: where it looks, and what it returns. */
  private record Read(
      TableSchema table, Option<Index> index, Condition filter, Reads.Shown shown, Parameters of) {

    static Read of(TablesView tables, Parameters of, Scope scope) {
      String expression = of.text(FILTER);
      Condition filter =
          expression == null ? Condition.none() : Condition.parse(FILTER, expression, scope);
      Reads.Shown shown = Reads.Shown.of(of, scope);
      scope.allUsed();
      TableSchema table = DynamoEngine.table(tables, of.table(), scope);
      Option<Index> index = Option.of(of.text("IndexName")).map(table::index);
      Read read = new Read(table, index, filter, shown, of);
      read.checkSelect();
      return read;
    }

    private static void checkFilter(Index index, Scope scope) {
      List<String> missing =
          scope.paths(FILTER).stream()
              .map(DocumentPath::attribute)
              .filter(name -> index.attributes().exists(has -> !has.contains(name)))
              .distinct()
              .toList();
      if (!missing.isEmpty()) {
        throw Refusals.invalidValue(
            "Secondary index %s does not project one or more filter attributes: %s"
                .formatted(index.name(), missing));
      }
    }

    private void checkSelect() {
      String select = of.text("Select");
      if (shown.projection().isDefined()
          && select != null
          && !select.equals("SPECIFIC_ATTRIBUTES")) {
        throw Refusals.invalid(
            "Cannot specify the ProjectionExpression when choosing to get "
                + (select.equals("COUNT") ? "only the Count" : select));
      }
      if (shown.projection().isEmpty() && "SPECIFIC_ATTRIBUTES".equals(select)) {
        throw Refusals.invalid(
            "Must specify the AttributesToGet or ProjectionExpression when choosing to get"
                + " SPECIFIC_ATTRIBUTES");
      }
      if (index.isEmpty() && "ALL_PROJECTED_ATTRIBUTES".equals(select)) {
        throw Refusals.invalidValue(
            "Select type ALL_PROJECTED_ATTRIBUTES is not supported for reads without an index");
      }
    }

    /** Whether the read gets attributes of the table that its local index lacks. */
    private boolean fetches() {
      Option<Set<String>> has = index.flatMap(Index::attributes);
      return has.isDefined()
          && ("ALL_ATTRIBUTES".equals(of.text("Select"))
              || shown
                  .projection()
                  .exists(
                      some ->
                          some.paths().stream()
                              .anyMatch(path -> !has.get().contains(path.attribute()))));
    }

    Vector<KeyAttribute> keys() {
      return table.keys().appendAll(index.map(Index::sort)).distinct();
    }

    Key key(Map<String, AttributeValue> item) {
      return index.isEmpty()
          ? table.keyOf(item)
          : table.keyIn(index.get(), item).getOrElseThrow(Read::notAKey);
    }

    /** The key behind which this page begins; none for the first page. */
    Option<Key> start() {
      Map<String, AttributeValue> start = of.item("ExclusiveStartKey");
      if (start.isEmpty()) {
        return Option.none();
      }
      boolean fits =
          start.size() == keys().size()
              && keys()
                  .forAll(key -> start.containsKey(key.name()) && key.fits(start.get(key.name())));
      if (!fits) {
        throw notAKey();
      }
      return Option.some(key(Items.inOneForm(start)));
    }

    /** The items of a range, from behind the start key. */
    Iterable<Map<String, AttributeValue>> items(
        TablesView tables, KeyRange range, boolean forwards) {
      Key from = range.from();
      Key to = range.to();
      for (Key start : start()) {
        if (start.compareTo(from) < 0 || start.compareTo(to) > 0) {
          throw Refusals.invalid(
              "The provided starting key is outside query boundaries based on provided conditions");
        }
        from = forwards ? start.end() : from;
        to = forwards ? to : start;
      }
      return from.compareTo(to) < 0 ? tables.range(table, index, from, to, forwards) : List.of();
    }

    private static DynamoDbException notAKey() {
      return Refusals.invalid("The provided starting key is invalid");
    }

    Page page(Iterable<Map<String, AttributeValue>> all) {
      Integer limit = (Integer) of.find("Limit");
      boolean fetches = fetches();
      boolean consistent = of.is("ConsistentRead");
      List<Map<String, AttributeValue>> items = new ArrayList<>();
      Map<String, AttributeValue> last = Map.of();
      int looked = 0;
      long bytes = 0;
      double fetched = 0;
      java.util.Iterator<Map<String, AttributeValue>> rest = all.iterator();
      while (rest.hasNext() && last.isEmpty()) {
        Map<String, AttributeValue> whole = rest.next();
        Map<String, AttributeValue> item =
            fetches || index.isEmpty() ? whole : index.get().shown(whole);
        looked++;
        bytes += Items.size(index.isEmpty() ? whole : index.get().shown(whole));
        fetched += fetches ? Capacity.readUnits(Items.size(whole), consistent) : 0;
        if (filter.holds(whole)) {
          items.add(shown.of(item));
        }
        if ((limit != null && looked == limit) || (bytes > MAX_BYTES && rest.hasNext())) {
          last = TableSchema.only(whole, keys().map(KeyAttribute::name).toJavaSet());
        }
      }
      Vector<Capacity> costs =
          Vector.of(
              Capacity.ofRead(table.name(), index, Capacity.readUnits(bytes, consistent)),
              Capacity.ofRead(table.name(), Option.none(), fetched));
      return new Page(
          "COUNT".equals(of.text("Select")) ? null : items,
          items.size(),
          looked,
          last.isEmpty() ? null : last,
          Capacity.one(of.text("ReturnConsumedCapacity"), costs));
    }
  }

  /** One answer: its items, unless only their number is wanted, and the last key if more follow. */
  private record Page(
      @Nullable List<Map<String, AttributeValue>> items,
      int count,
      int looked,
      @Nullable Map<String, AttributeValue> last,
      @Nullable ConsumedCapacity capacity) {}

  static QueryResponse query(TablesView tables, QueryRequest request) {
    Parameters of = new Parameters(request);
    String expression = request.keyConditionExpression();
    if (expression == null) {
      throw Refusals.invalid(
          "Either the KeyConditions or KeyConditionExpression parameter must be specified in the"
              + " request.");
    }
    Scope scope = of.scope(KeyCondition.KIND, FILTER, Projection.KIND);
    Condition selects = Condition.parse(KeyCondition.KIND, expression, scope);
    Read read = Read.of(tables, of, scope);
    KeyAttribute sort = read.index().map(Index::sort).orElse(read.table().sort()).getOrNull();
    KeyCondition condition =
        KeyCondition.of(
            selects, read.table().partition().name(), sort == null ? null : sort.name());
    read.index().forEach(index -> Read.checkFilter(index, scope));
    for (DocumentPath path : scope.paths(FILTER)) {
      if (path.attribute().equals(read.table().partition().name())
          || (sort != null && path.attribute().equals(sort.name()))) {
        throw Refusals.invalid(
            "Filter Expression can only contain non-primary key attributes: Primary key attribute: "
                + path.attribute());
      }
    }
    KeyRange range = KeyRange.of(condition, read.table().partition(), sort);
    boolean forwards = !Boolean.FALSE.equals(request.scanIndexForward());
    Page page = read.page(read.items(tables, range, forwards));
    return QueryResponse.builder()
        .items(page.items())
        .count(page.count())
        .scannedCount(page.looked())
        .lastEvaluatedKey(page.last())
        .consumedCapacity(page.capacity())
        .build();
  }

  static ScanResponse scan(TablesView tables, ScanRequest request) {
    Parameters of = new Parameters(request);
    Segment segment = Segment.of(request.segment(), request.totalSegments());
    Read read = Read.of(tables, of, of.scope(FILTER, Projection.KIND));
    Iterable<Map<String, AttributeValue>> all = read.items(tables, KeyRange.all(), true);
    Page page =
        read.page(
            segment.total() == 1
                ? all
                : Iterator.ofAll(all).filter(item -> segment.has(item, read.table())));
    return ScanResponse.builder()
        .items(page.items())
        .count(page.count())
        .scannedCount(page.looked())
        .lastEvaluatedKey(page.last())
        .consumedCapacity(page.capacity())
        .build();
  }

  /** One part of a scan in several. Each partition is in one of them. */
  private record Segment(int number, int total) {

    static Segment of(@Nullable Integer number, @Nullable Integer total) {
      if (number != null && total == null) {
        throw Refusals.invalid(
            "The TotalSegments parameter is required but was not present in the request when"
                + " Segment parameter is present");
      }
      if (number == null && total != null) {
        throw Refusals.invalid(
            "The Segment parameter is required but was not present in the request when parameter"
                + " TotalSegments is present");
      }
      if (number == null || total == null) {
        return new Segment(0, 1);
      }
      if (number >= total) {
        throw Refusals.invalid(
            "The Segment parameter is zero-based and must be less than parameter TotalSegments:"
                + " Segment: %d is not less than TotalSegments: %d".formatted(number, total));
      }
      return new Segment(number, total);
    }

    boolean has(Map<String, AttributeValue> item, TableSchema table) {
      return Math.floorMod(table.partitionOf(item).hashCode(), total) == number;
    }
  }

  private Pages() {}
}
