package io.lastseat.local.recover;

import io.lastseat.audit.ItemsByKey;
import io.lastseat.embedded.dynamodb.TablePages;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Goes through all requests and counts those that have no verdict. */
final class PendingCount {

  /**
   * The most restores since the table's own number was written that a request is believed. What
   * says more is forged, and would use up the numbers.
   */
  private static final long MOST_RESTORES = 10;

  private final TablePages pages;
  private final ItemsByKey items;
  private final TableNames names;
  private final long knownEpoch;
  private long withoutRow;
  private long latestEpoch;

  /**
   * Of these tables.
   *
   * @param knownEpoch the number of restores as the table of reservations says it
   */
  PendingCount(TablePages pages, ItemsByKey items, TableNames names, long knownEpoch) {
    this.pages = pages;
    this.items = items;
    this.names = names;
    this.knownEpoch = knownEpoch;
    this.latestEpoch = knownEpoch;
  }

  void through() {
    pages.forEach(names.requests(), this::count);
  }

  private void count(List<Map<String, AttributeValue>> page) {
    Vector<StoredRequest> ours =
        Vector.ofAll(page)
            .map(RequestCodec::read)
            .filter(ReadRequest.Ours.class::isInstance)
            .map(read -> ((ReadRequest.Ours) read).stored());
    latestEpoch =
        ours.flatMap(StoredRequest::notIn)
            .map(NotIn::epoch)
            .filter(epoch -> epoch - MOST_RESTORES <= knownEpoch)
            .append(latestEpoch)
            .max()
            .get();
    withoutRow +=
        ours.size() - items.read(names.reservations(), ours.map(PendingCount::verdict)).size();
  }

  private static Map<String, AttributeValue> verdict(StoredRequest stored) {
    return RowCodec.key(stored.request().resource(), stored.request().id(), RowCodec.VERDICT)
        .primaryKeyMap(RowCodec.SCHEMA);
  }

  long withoutRow() {
    return withoutRow;
  }

  /** The latest number of restores that the tables or intake knew of. */
  long latestEpoch() {
    return latestEpoch;
  }
}
