package io.lastseat.engine;

import io.lastseat.binding.TablesBinding;
import io.lastseat.clock.ServerClock;
import io.lastseat.log.Backoff;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.PublicList;
import io.lastseat.log.RequestItems;
import io.lastseat.log.RowTable;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Executor;

/**
 * The parts that a decider uses.
 *
 * @param clock stamps the commits
 * @param serverClock tells whether that clock is right
 * @param backoff the pause before a further try after a lost append
 * @param resources runs the decisions of several resources in parallel
 * @param limits usually {@link LogLimits#ORDINARY}
 * @param epoch the number of restores of the tables so far, see {@link
 *     io.lastseat.model.request.NotIn} and {@link io.lastseat.model.Books#token()}
 * @param binding checks that these tables belong together
 * @param wheel the timer wheel, with notes about resources that need a look without a request
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
   * The present time to the millisecond, as it is stored.
   *
   * @throws io.lastseat.clock.ClockOffException if the clock is known to be off
   */
  public Instant now() {
    serverClock.mustNotBeOff();
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /**
   * How far a log may grow before the process acts.
   *
   * @param commitBytes the bytes of the verdicts in one commit. Larger commits need fewer round
   *     trips. But a lost append is paid for as well, at one write unit for each KB (DynamoDB
   *     developer guide, "Condition expressions"), and reading a commit costs one read unit for
   *     each 4 KB
   * @param owing how many commits may owe rows. A head lists them, and a look-up reads all of them.
   *     At this number, some of the oldest are completed before the next append. From half of it
   *     on, calls complete one after each append
   * @param overtaken how often in a row other processes may be faster than the transaction of a
   *     claim, before the claim is deferred
   */
  public record LogLimits(int commitBytes, int owing, int overtaken) {

    /** The limits of the serializer: some 480 verdicts in a commit. */
    public static final LogLimits ORDINARY = new LogLimits(60_000, 128, 15);

    /** Limits of calls. A claim that lost three transactions asks for a turn by the stream. */
    public static final LogLimits OF_CALLS = new LogLimits(60_000, 128, 3);

    /** The same limits with another number of commits that owe rows. */
    public LogLimits withOwing(int commits) {
      return new LogLimits(commitBytes, commits, overtaken);
    }

    /** The same limits with another size of commits. */
    public LogLimits withCommitBytes(int bytes) {
      return new LogLimits(bytes, owing, overtaken);
    }
  }
}
