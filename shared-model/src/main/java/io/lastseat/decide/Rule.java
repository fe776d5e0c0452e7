package io.lastseat.decide;

import io.lastseat.model.Ledger;
import io.lastseat.model.Reason;
import io.lastseat.model.Request;
import java.time.Instant;

/** One reason to refuse, and when it applies. */
record Rule<R extends Request>(Reason reason, Condition<R> condition) {

  /** Whether the rule refuses this request on these books at this time. */
  interface Condition<R extends Request> {
    boolean refuses(Ledger ledger, R request, Instant now);
  }
}
