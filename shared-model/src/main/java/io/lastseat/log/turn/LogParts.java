package io.lastseat.log.turn;

import io.lastseat.binding.TablesBinding;
import io.lastseat.clock.ServerClock;
import io.lastseat.log.store.Backoff;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.log.store.PublicList;
import io.lastseat.log.store.RequestItems;
import io.lastseat.log.store.RowTable;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Executor;

/**
 * The parts of deciding.
 *
 * @param clock stamps the commits
 * @param serverClock tells whether that may be believed
 * @param backoff before a further try after a lost append
 * @param resources where resources are decided side by side
 * @param limits usually {@link LogLimits#ORDINARY}
 * @param epoch the number of restores of the tables so far, see {@link
 *     io.lastseat.model.request.NotIn} and {@link io.lastseat.model.Books#token()}
 * @param binding whether these tables belong together
 * @param wheel has reminders of resources that must be looked at without a request
 * @param publicList the list of resources that are open to the public
 */
public record LogParts(
    DecisionLog log,
    RowTable rows,
    RequestItems requests,
    Clock clock,
    ServerClock serverClock,
    Backoff backoff,
    Executor resources,
    LogLimits limits,
    long epoch,
    TablesBinding binding,
    WakeWheel wheel,
    PublicList publicList) {

  /**
   * Now, to the millisecond, as it is stored.
   *
   * @throws io.lastseat.clock.ClockOffException where the clock is known to be off
   */
  public Instant now() {
    serverClock.mustNotBeOff();
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
