package io.lastseat.intake.lookup;

import io.lastseat.log.store.RowsOf;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;

/** Rows, without those of forgotten commits. */
final class KeptRows implements StoredRows {

  private final StoredRows all;
  private final ForgottenItem forgottenItem;

  KeptRows(StoredRows all, ForgottenItem forgottenItem) {
    this.all = all;
    this.forgottenItem = forgottenItem;
  }

  @Override
  public RowsOf of(ResourceId resource, RequestId id) {
    RowsOf found = all.of(resource, id);
    return found.verdict().exists(forgottenItem::isForgotten) ? RowsOf.NOTHING : found;
  }

  /** Some may be forgotten by now: a look at one of these says so. */
  @Override
  public Set<RequestId> decided(ResourceId resource, Seq<RequestId> ids) {
    return all.decided(resource, ids);
  }
}
