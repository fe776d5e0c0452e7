package io.lastseat.intake.dynamodb;

import io.lastseat.intake.usecase.StoredRows;
import io.lastseat.log.RowTable;
import io.lastseat.log.RowsOf;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;

/**
 * Verdicts in the reservations table. A function has one call at a time, so it never reads several
 * at once, and its role needs no right for that.
 */
public record StoredRowTable(RowTable rows) implements StoredRows {

  @Override
  public RowsOf of(ResourceId resource, RequestId id) {
    return rows.of(resource, id);
  }

  @Override
  public Set<RequestId> decided(ResourceId resource, Seq<RequestId> ids) {
    return rows.verdicts(resource, ids).keySet();
  }
}
