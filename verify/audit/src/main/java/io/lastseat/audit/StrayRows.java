package io.lastseat.audit;

import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.tables.RowCodec;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Looks for rows that the log does not know: the row of a verdict for a request without one in the
 * log, and the row of the next change of a reservation that has not ended. Such a row shows that
 * the log has lost its end. A row of a commit that was appended since the audit began is no such
 * row.
 */
final class StrayRows {

  private static final int ROWS_PER_READ = 1_000;

  private final ResourceId resource;
  private final LogPages log;
  private final Function<Seq<Key>, Map<Key, Map<String, AttributeValue>>> rows;
  private final Consumer<Difference> differences;
  private final long audited;
  private long newest;

  StrayRows(
      ResourceId resource,
      LogPages log,
      Function<Seq<Key>, Map<Key, Map<String, AttributeValue>>> rows,
      Consumer<Difference> differences,
      long asOfCommit) {
    this.resource = resource;
    this.log = log;
    this.rows = rows;
    this.differences = differences;
    this.audited = asOfCommit;
    this.newest = asOfCommit;
  }

  /** A row that must not be there. */
  private record Stray(RequestId id, String part, String missing) {}

  void check(Iterable<LaneRequests> lanes) {
    List<Stray> some = new ArrayList<>();
    for (LaneRequests lane : lanes) {
      lane.forEachPending(id -> add(new Stray(id, RowCodec.VERDICT, "no verdict"), some));
      lane.forEachLive(
          (id, changes) ->
              add(new Stray(id, RowCodec.grant(changes + 1), "no such change of it"), some));
    }
    check(some);
  }

  private void add(Stray stray, List<Stray> some) {
    some.add(stray);
    if (some.size() == ROWS_PER_READ) {
      check(some);
      some.clear();
    }
  }

  private void check(List<Stray> strays) {
    var found = rows.apply(Vector.ofAll(strays).map(this::key));
    for (Stray stray : strays) {
      Map<String, AttributeValue> row = found.get(key(stray));
      if (row != null && !mayBeDecidedSince(row)) {
        differences.accept(
            Difference.ofRequest(
                resource,
                stray.id,
                "the row",
                AuditedItem.inWords(row),
                "no row: the log, which ends with commit %d, has %s"
                    .formatted(newest, stray.missing)));
      }
    }
  }

  private Key key(Stray stray) {
    return RowCodec.key(resource, stray.id, stray.part);
  }

  private boolean mayBeDecidedSince(Map<String, AttributeValue> row) {
    AttributeValue commitNo = row.get("commitNo");
    if (commitNo == null || commitNo.n() == null) {
      return false;
    }
    long number = Long.parseLong(commitNo.n());
    if (number > newest) {
      newest = log.latest().map(LogEntry::number).getOrElse(0L);
    }
    return number > audited && number <= newest;
  }
}
