package io.lastseat.audit;

import io.lastseat.model.Terms;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.Part;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.tables.Field;
import io.lastseat.tables.kinds.KindCodecs;
import io.vavr.collection.HashSet;

/** What the audit must know of each kind of request. */
final class ReplayedKinds implements Request.Cases<ReplayedKind> {

  private static final ReplayedKinds TABLE = new ReplayedKinds();

  static ReplayedKind of(Request request) {
    return request.match(TABLE);
  }

  @Override
  public ReplayedKind reserve(Reserve request) {
    return ReplayedKind.reserving(request.staff().over(), request.create().map(Terms::capacity));
  }

  @Override
  public ReplayedKind configure(Configure request) {
    return ReplayedKind.settingCapacity(request.terms().capacity());
  }

  @Override
  public ReplayedKind cancel(Cancel request) {
    return ReplayedKind.plain();
  }

  @Override
  public ReplayedKind deposit(Deposit request) {
    return ReplayedKind.addingCapacity(request.amount());
  }

  @Override
  public ReplayedKind confirm(Confirm request) {
    return ReplayedKind.plain();
  }

  @Override
  public ReplayedKind extend(Extend request) {
    return ReplayedKind.plain();
  }

  @Override
  public ReplayedKind change(Change request) {
    return ReplayedKind.plain();
  }

  @Override
  public ReplayedKind claim(Claim request) {
    return reserve(request.own());
  }

  @Override
  public ReplayedKind part(Part request) {
    return of(request.request());
  }

  /** Why it is impossible are the words of a library. */
  @Override
  public ReplayedKind impossible(Impossible request) {
    return ReplayedKind.explaining(HashSet.ofAll(KindCodecs.of(request).fields()).map(Field::full));
  }

  private ReplayedKinds() {}
}
