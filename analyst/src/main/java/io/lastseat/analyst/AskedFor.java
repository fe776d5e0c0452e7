package io.lastseat.analyst;

import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Erased;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.Part;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;
import java.sql.SQLException;

/**
 * What a request of any kind asks for, in the columns that all kinds share.
 *
 * @param kind as documents name it; a part has that of its whole
 * @param reserve who asks; none if nobody does by name
 * @param quantity in units; none if none is named
 */
record AskedFor(String kind, Option<Reserve> reserve, Option<Long> quantity) {

  static AskedFor of(Request request) {
    return request.match(new Kinds());
  }

  /** The columns from the applicant to the erasure. */
  Rows putTo(Rows rows) throws SQLException {
    return rows.text(reserve.map(Reserve::applicant))
        .text(reserve.flatMap(Reserve::applicantKey))
        .number(quantity)
        .text(reserve.flatMap(Reserve::note))
        .text(reserve.flatMap(asked -> asked.staff().by()))
        .moment(reserve.flatMap(Reserve::erased).map(Erased::at));
  }

  private static final class Kinds implements Request.Cases<AskedFor> {

    @Override
    public AskedFor reserve(Reserve request) {
      return new AskedFor("reserve", Option.some(request), Option.some(request.quantity()));
    }

    @Override
    public AskedFor claim(Claim request) {
      return new AskedFor(
          "claim", Option.some(request.own()), Option.some(request.own().quantity()));
    }

    @Override
    public AskedFor part(Part request) {
      AskedFor inner = of(request.request());
      return inner.reserve().isDefined()
          ? new AskedFor("claim", inner.reserve(), inner.quantity())
          : inner;
    }

    @Override
    public AskedFor configure(Configure request) {
      return plain("configure");
    }

    @Override
    public AskedFor deposit(Deposit request) {
      return new AskedFor("deposit", Option.none(), Option.some(request.amount()));
    }

    @Override
    public AskedFor cancel(Cancel request) {
      return plain("cancel");
    }

    @Override
    public AskedFor confirm(Confirm request) {
      return new AskedFor("confirm", Option.none(), request.quantity());
    }

    @Override
    public AskedFor extend(Extend request) {
      return plain("extend");
    }

    @Override
    public AskedFor change(Change request) {
      return new AskedFor("change", Option.none(), Option.some(request.quantity()));
    }

    @Override
    public AskedFor impossible(Impossible request) {
      return plain("impossible");
    }

    private static AskedFor plain(String kind) {
      return new AskedFor(kind, Option.none(), Option.none());
    }
  }
}
