package io.lastseat.local.recover;

import io.lastseat.audit.ItemsByKey;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Takes the commits away behind which a log ends by {@link HalfTransactions}, the newest first: so
 * what a crash leaves is a log that ends later, and the next run finds the rest. Their rows are
 * then rows that the log does not know. A verdict that has no row is told of here, and its request
 * put back; not so what a lock decided in a call: the holder of that lease does not wait for it.
 */
final class CutEnds {

  private static final int COMMITS_PER_PAGE = 25;

  private final DynamoDbClient client;
  private final TableNames names;
  private final DecisionLog log;
  private final ItemsByKey items;
  private final LostRows lostRows;
  private final Mended mended;
  private final Consumer<String> lines;
  private final boolean dryRun;

  CutEnds(
      DynamoDbClient client,
      TableNames names,
      DecisionLog log,
      ItemsByKey items,
      LostRows lostRows,
      Mended mended,
      Consumer<String> lines,
      boolean dryRun) {
    this.client = client;
    this.names = names;
    this.log = log;
    this.items = items;
    this.lostRows = lostRows;
    this.mended = mended;
    this.lines = lines;
    this.dryRun = dryRun;
  }

  void cut(ResourceId resource) {
    Mended.Log known = mended.log(resource, log::head);
    for (String why : known.endsEarly()) {
      lines.accept(
          "commits %d to %d of %s: %s"
              .formatted(known.head + 1, known.stood, resource.text(), why));
      for (long next = known.head + 1; next <= known.stood; ) {
        Vector<Commit> page = log.firstOf(resource, next, known.stood, COMMITS_PER_PAGE);
        tell(page);
        next = page.last().number() + 1;
      }
      mended.commitsCut += known.stood - known.head;
      for (long number = known.stood; number > known.head && !dryRun; number--) {
        delete(resource, number);
      }
    }
  }

  private void tell(Vector<Commit> page) {
    Vector<VerdictRow> verdicts =
        page.flatMap(
            commit ->
                commit
                    .verdictRows()
                    .reject(row -> row.verdict().isPart())
                    .reject(row -> row.immediate() && commit.books().isLock()));
    Set<Map<String, AttributeValue>> there =
        Vector.ofAll(items.read(names.reservations(), verdicts.map(CutEnds::key)))
            .map(RowKey::of)
            .toSet();
    for (VerdictRow row : verdicts.reject(row -> there.contains(key(row)))) {
      lostRows.unwritten(
          row, "its commit %d is cut off, and it had no row".formatted(row.commitNo()));
    }
  }

  private static Map<String, AttributeValue> key(VerdictRow row) {
    return RowKey.of(RowCodec.write(row));
  }

  private void delete(ResourceId resource, long number) {
    Map<String, AttributeValue> key =
        Map.of(
            "resourceId", AttributeValue.fromS(resource.text()),
            "commitNo", AttributeValue.fromN(Long.toString(number)));
    client.deleteItem(delete -> delete.tableName(names.decisions()).key(key));
  }
}
