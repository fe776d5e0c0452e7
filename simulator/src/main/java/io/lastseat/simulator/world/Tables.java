package io.lastseat.simulator.world;

import io.lastseat.simulator.auditor.Auditor;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.store.Change;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Result;
import io.lastseat.simulator.weather.Weather;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/** The tables of a world: every call that is carried out comes by here, and the auditor sees it. */
final class Tables {

  static final TableNames NAMES = TableNames.withPrefix("");
  private static final int REMEMBERED = 64;

  private final Scheduler scheduler;
  private final Weather weather;
  private final Auditor auditor = new Auditor(NAMES);
  private final List<Consumer<Change>> followers = new ArrayList<>();
  private final List<Database> before = new ArrayList<>();
  private Database now = Database.of(TableDefinitions.all(NAMES));
  private Option<Violation> violation = Option.none();
  private long carriedOut;

  Tables(Scheduler scheduler, Weather weather) {
    this.scheduler = scheduler;
    this.weather = weather;
  }

  /** Is told every change, after the auditor. */
  void follow(Consumer<Change> follower) {
    followers.add(follower);
  }

  Auditor auditor() {
    return auditor;
  }

  Database now() {
    return now;
  }

  long carriedOut() {
    return carriedOut;
  }

  /** The first broken promise; the world stops there. */
  Option<Violation> violation() {
    return violation;
  }

  void broken(Violation first) {
    violation = violation.orElse(Option.some(first));
    scheduler.stop();
  }

  /** Carries a call out. A read that does not ask for the present may get the past. */
  Result carryOut(DynamoDbRequest request) {
    carriedOut++;
    if (Operations.mayBeStale(request) && !weather.isClear()) {
      int past = weather.below(2 * (before.size() + 1));
      return Operations.apply(past < before.size() ? before.get(past) : now, request);
    }
    Result result = Operations.apply(now, request);
    if (!result.changes().isEmpty()) {
      remember(now);
      now = result.after();
      for (Change change : result.changes()) {
        see(change);
      }
    }
    return result;
  }

  private void see(Change change) {
    try {
      auditor.see(change);
    } catch (Violation first) {
      broken(first);
    }
    followers.forEach(follower -> follower.accept(change));
  }

  private void remember(Database past) {
    before.add(past);
    if (before.size() > REMEMBERED) {
      before.remove(0);
    }
  }
}
