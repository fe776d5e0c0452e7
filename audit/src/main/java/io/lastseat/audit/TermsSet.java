package io.lastseat.audit;

import io.lastseat.model.Entry;
import io.lastseat.model.Terms;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;

/** Which terms are in force behind an entry of a log, as the entries themselves tell it. */
final class TermsSet {

  static Option<Terms> behind(Entry entry, Option<Terms> before) {
    if (!(entry instanceof Verdict verdict) || !verdict.accepted()) {
      return before;
    }
    if (verdict.request() instanceof Configure configure) {
      return Option.some(configure.terms());
    }
    return verdict.request() instanceof Reserve reserve ? before.orElse(reserve.create()) : before;
  }

  private TermsSet() {}
}
