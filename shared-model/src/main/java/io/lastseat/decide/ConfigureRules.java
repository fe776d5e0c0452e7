package io.lastseat.decide;

import io.lastseat.model.Ledger;
import io.lastseat.model.Reason;
import io.lastseat.model.Request.Configure;
import java.time.Instant;
import java.util.List;

/** When the creation or the change of a resource is refused. */
final class ConfigureRules {

  /** In order of precedence, which is the order of {@link Reason}. */
  static final List<Rule<Configure>> IN_ORDER =
      List.of(new Rule<>(Reason.LANES_FIXED, ConfigureRules::lanesFixed));

  private static boolean lanesFixed(Ledger ledger, Configure request, Instant now) {
    return ledger.policy().isDefined()
        && request.lanes().exists(wanted -> wanted != ledger.lanes());
  }

  private ConfigureRules() {}
}
