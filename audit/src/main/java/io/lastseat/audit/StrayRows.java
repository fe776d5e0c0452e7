package io.lastseat.audit;

import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.tables.RowCodec;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Looks for rows that the log does not know: the row of a verdict for a request without one in the
 * log, and the row of an end for a reservation that stands. Such a row shows that the log has lost
 * its end. A row of a commit that was appended since the audit began is no such row.
 */
final class StrayRows {

  private static final int REQUESTS_PER_READ = 1_000;

  private final ResourceId resource;
  private final LogPages log;
  private final AuditedRows rows;
  private final Consumer<Difference> differences;
  private final long audited;
  private long newest;

  StrayRows(
      ResourceId resource,
      LogPages log,
      AuditedRows rows,
      Consumer<Difference> differences,
      long asOfCommit) {
    this.resource = resource;
    this.log = log;
    this.rows = rows;
    this.differences = differences;
    this.audited = asOfCommit;
    this.newest = asOfCommit;
  }

  void check(Iterable<LaneRequests> lanes) {
    check(lanes, LaneRequests::forEachPending, RowCodec.VERDICT, "no verdict");
    check(lanes, LaneRequests::forEachLive, RowCodec.END, "no end of it");
  }

  private void check(
      Iterable<LaneRequests> lanes,
      BiConsumer<LaneRequests, Consumer<RequestId>> each,
      String part,
      String missing) {
    List<RequestId> some = new ArrayList<>();
    for (LaneRequests lane : lanes) {
      each.accept(
          lane,
          id -> {
            some.add(id);
            if (some.size() == REQUESTS_PER_READ) {
              check(some, part, missing);
              some.clear();
            }
          });
    }
    check(some, part, missing);
  }

  private void check(List<RequestId> ids, String part, String missing) {
    var found = rows.read(Vector.ofAll(ids).map(id -> RowCodec.key(resource, id, part)));
    for (RequestId id : ids) {
      Map<String, AttributeValue> row = found.get(RowCodec.key(resource, id, part));
      if (row != null && !mayBeDecidedSince(row)) {
        differences.accept(
            Difference.ofRequest(
                resource,
                id,
                "the row",
                AuditedItem.inWords(row),
                "no row: the log, which ends with commit %d, has %s".formatted(newest, missing)));
      }
    }
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
