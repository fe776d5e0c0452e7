package io.lastseat.local.audit;

import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Whether a request without a verdict in the log has a row all the same: the log may have lost its
 * end. A row of a later commit than those audited is none, as long as that commit is there.
 */
final class PendingCheck {

  private static final int REQUESTS_PER_READ = 1_000;

  private final ResourceId resource;
  private final LogPages log;
  private final Rows rows;
  private final Consumer<Difference> differences;
  private long audited;
  private long newest;

  PendingCheck(ResourceId resource, LogPages log, Rows rows, Consumer<Difference> differences) {
    this.resource = resource;
    this.log = log;
    this.rows = rows;
    this.differences = differences;
  }

  void check(RecordedRequests requests, long asOfCommit) {
    audited = asOfCommit;
    newest = asOfCommit;
    List<RequestId> some = new ArrayList<>();
    for (LaneRequests lane : requests.lanes().values()) {
      lane.forEachPending(
          id -> {
            some.add(id);
            if (some.size() == REQUESTS_PER_READ) {
              check(some);
              some.clear();
            }
          });
    }
    check(some);
  }

  private void check(List<RequestId> pending) {
    Map<String, Map<String, AttributeValue>> found = rows.read(Vector.ofAll(pending));
    for (RequestId id : pending) {
      Map<String, AttributeValue> row = found.get(id.text());
      if (row != null && !mayBeDecidedSince(row)) {
        differences.accept(
            Difference.ofRequest(
                resource,
                id,
                "the row",
                Attributes.inWords(row),
                "no row: the log, which ends with commit %d, has no verdict".formatted(newest)));
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
