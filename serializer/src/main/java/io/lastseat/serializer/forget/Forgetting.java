package io.lastseat.serializer.forget;

import io.lastseat.binding.TablesBinding;
import io.lastseat.clock.ServerClock;
import io.lastseat.log.BeginningAnew;
import io.lastseat.log.SerialDecider;
import io.lastseat.log.facts.Decided;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.log.store.SideBySide;
import io.lastseat.model.commit.Forgotten;
import io.lastseat.model.commit.Head;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.telemetry.Event;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Forgets the locks and executions that were unused for the time that the deployment sets. It may
 * run beside serializers and beside another run, and stop at any step.
 *
 * <p>It takes two runs. The first one appends a commit of no entries, by which the log lets go of
 * all commits before it ({@link Forgotten}); its books go on, with the newest token and the result.
 * A later one puts a tombstone in the place of each of those commits, and deletes their rows and
 * requests ({@link Sweep}). So a number that was once taken is never absent again, and an append on
 * a stale head fails, however old the head is.
 */
public final class Forgetting {

  private final DecisionLog log;
  private final IndexedLogs logs;
  private final IdleLog idle;
  private final Sweep sweep;
  private final Tombstones tombstones;
  private final SerialDecider decider;
  private final TablesBinding binding;
  private final Clock clock;
  private final ServerClock serverClock;
  private final Executor threads;
  private final Consumer<Event> telemetry;
  private final Retention retention;

  /** With a decider of its own, made from these parts, and with threads of its own. */
  public Forgetting(SerializerParts parts, Retention retention) {
    this(parts, retention, FewThreads.ofTheirOwn());
  }

  /**
   * The same.
   *
   * @param threads where logs are looked at side by side; not those of the parts, on which each of
   *     them waits
   */
  public Forgetting(SerializerParts parts, Retention retention, Executor threads) {
    this.threads = threads;
    this.log = parts.log();
    this.logs = new IndexedLogs(parts.client(), parts.tables());
    this.idle = IdleLog.of(parts, IdleLog.MOST_REQUESTS);
    this.tombstones = new Tombstones(parts.client(), parts.tables());
    this.sweep = new Sweep(parts, tombstones);
    this.decider = parts.decider();
    this.binding = parts.binding();
    this.clock = parts.clock();
    this.serverClock = parts.serverClock();
    this.telemetry = parts.telemetry();
    this.retention = retention;
  }

  /** Whether anything is ever forgotten. */
  public boolean isOn() {
    return retention.after().isDefined();
  }

  /**
   * A run, or a part of one.
   *
   * @param next where to go on; none at the end
   */
  public record Part(Forgot forgot, Option<Map<String, AttributeValue>> next) {}

  /**
   * Goes on behind this place; at least one page of logs is done.
   *
   * @param stop asked after each page: true when there is no time for another one
   * @throws software.amazon.awssdk.core.exception.SdkException where the logs cannot be listed
   */
  public Part goOn(Option<Map<String, AttributeValue>> from, BooleanSupplier stop) {
    Forgot forgot = Forgot.NOTHING;
    Option<Map<String, AttributeValue>> after = from;
    for (Duration keep : retention.after()) {
      binding.mustHold();
      do {
        IndexedLogs.Page page = logs.page(after);
        forgot = forgot.plus(forget(page, keep));
        after = page.next();
      } while (after.isDefined() && !stop.getAsBoolean());
      telemetry.accept(new Event.Forgotten(forgot.logs(), forgot.commits()));
      telemetry.accept(new Event.CallEnded());
    }
    return new Part(forgot, after);
  }

  /** The whole run, without a limit of time. */
  public Forgot all() {
    return goOn(Option.none(), () -> false).forgot();
  }

  private Forgot forget(IndexedLogs.Page page, Duration keep) {
    serverClock.mustNotBeOff();
    return SideBySide.run(threads, page.logs().map(seen -> one(seen, keep)))
        .fold(Forgot.NOTHING, Forgot::plus);
  }

  /** One log that cannot be read must not hold the others. */
  private Supplier<Forgot> one(IndexedLogs.Log seen, Duration keep) {
    return () -> {
      try {
        return forget(seen, keep);
      } catch (RuntimeException failure) {
        return Forgot.failed(seen.newest().resource().text() + ": " + failure.getMessage());
      }
    };
  }

  private Forgot forget(IndexedLogs.Log seen, Duration keep) {
    Forgot swept = Forgot.NOTHING;
    for (Head beginning : seen.beginning()) {
      Tombstones.End end =
          tombstones.end(beginning.resource(), beginning.marks().forgotten().through());
      swept = end.done() ? swept : sweep.all(beginning);
      if (end.unused()) {
        return swept;
      }
    }
    return seen.newest().decidedAt().isBefore(clock.instant().minus(keep))
        ? swept.plus(letGo(seen.newest(), keep))
        : swept;
  }

  private Forgot letGo(Head seen, Duration keep) {
    Instant unusedSince = clock.instant().minus(keep);
    Option<Head> newest = log.head(seen).filter(head -> IdleLog.mayBe(head, unusedSince));
    if (newest.isEmpty()) {
      return Forgot.NOTHING;
    }
    // An append besides would make the number of the next append wrong.
    Decided rows = decider.wake(seen.resource());
    if (rows.failure().isDefined() || !rows.commits().isEmpty()) {
      return rows.failure()
          .map(why -> Forgot.failed(seen.resource().text() + ": " + why.getMessage()))
          .getOrElse(Forgot.NOTHING);
    }
    return idle.all(newest.get(), unusedSince)
        .filter(all -> append(newest.get(), all, keep))
        .map(done -> Forgot.log())
        .getOrElse(Forgot.NOTHING);
  }

  /**
   * If another process was faster the log is in use. The time that the commit says must be one at
   * which the log was unused for so long: the clock may have been set since that was looked at.
   */
  private boolean append(Head newest, Forgotten all, Duration keep) {
    serverClock.mustNotBeOff();
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Instant unusedSince = now.minus(keep);
    if (!IdleLog.mayBe(newest, unusedSince) || !all.before().isBefore(unusedSince)) {
      return false;
    }
    binding.mustHold();
    return log.append(BeginningAnew.of(newest, all, now, false)).isDone();
  }
}
