package io.lastseat.intake.dynamodb;

import io.lastseat.intake.lookup.Verdicts.StoredRows;
import io.lastseat.log.RowTable;
import io.lastseat.log.RowsOf;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;

/** Verdicts in the table {@code reservations}. */
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
