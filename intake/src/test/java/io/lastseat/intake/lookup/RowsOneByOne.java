package io.lastseat.intake.lookup;

import io.lastseat.intake.lookup.Verdicts.StoredRows;
import io.lastseat.log.RowsOf;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;
import java.util.function.BiFunction;

/** Reads rows one by one. */
record RowsOneByOne(BiFunction<ResourceId, RequestId, RowsOf> rows) implements StoredRows {

  @Override
  public RowsOf of(ResourceId resource, RequestId id) {
    return rows.apply(resource, id);
  }

  @Override
  public Set<RequestId> decided(ResourceId resource, Seq<RequestId> ids) {
    return ids.filter(id -> of(resource, id).verdict().isDefined()).toSet();
  }
}
