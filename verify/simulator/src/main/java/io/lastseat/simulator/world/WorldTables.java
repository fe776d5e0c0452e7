package io.lastseat.simulator.world;

import io.lastseat.audit.Difference;
import io.lastseat.dynamo.store.Database;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.row.GrantRow;
import io.lastseat.simulator.answers.AnswerCheck.Doubts;
import io.lastseat.simulator.answers.History;
import io.lastseat.simulator.answers.Violation;
import io.lastseat.simulator.auditor.WorldAuditor;
import io.lastseat.simulator.cast.Scheduler;
import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Operations.Result;
import io.lastseat.simulator.store.Operations.Result.ItemChange;
import io.lastseat.simulator.world.Weather.Chance;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.TablesItem;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/** The tables of a world. Every call passes here, and the auditor sees every write. */
final class WorldTables implements Doubts {

  static final TableNames NAMES = TableNames.withPrefix("");
  private static final int REMEMBERED = 64;

  private final Scheduler scheduler;
  private final Weather weather;
  private final Coverage coverage;
  private final WorldAuditor auditor = new WorldAuditor(NAMES);
  private final List<Consumer<ItemChange>> followers = new ArrayList<>();
  private final List<Database> before = new ArrayList<>();
  private Database now = Database.of(TableDefinitions.all(NAMES));
  private final List<Settled> settled = new ArrayList<>();
  private boolean losesRequests;
  private boolean losesCommits;
  private boolean rowsRestored;
  private final Set<String> changeLost = new HashSet<>();
  private Option<Violation> violation = Option.none();

  WorldTables(Scheduler scheduler, Weather weather, Coverage coverage) {
    this.scheduler = scheduler;
    this.weather = weather;
    this.coverage = coverage;
  }

  /** Adds a follower, which gets every change after the auditor. */
  void follow(Consumer<ItemChange> follower) {
    followers.add(follower);
  }

  WorldAuditor auditor() {
    return auditor;
  }

  History history() {
    return auditor.history();
  }

  Database now() {
    return now;
  }

  Option<Violation> violation() {
    return violation;
  }

  void broken(Violation first) {
    violation = violation.orElse(Option.some(first));
    scheduler.stop();
  }

  /** Carries a call out. A read without strong consistency may get an older state. */
  Result carryOut(DynamoDbRequest request) {
    coverage.see("calls to DynamoDB");
    if (Operations.mayBeStale(request) && !weather.isClear()) {
      int past = weather.below(2 * (before.size() + 1));
      return Operations.apply(past < before.size() ? before.get(past) : now, request);
    }
    Result result = Operations.apply(now, request);
    if (request instanceof DeleteItemRequest delete) {
      deleted(delete, result.after());
    }
    if (!result.changes().isEmpty() || request instanceof BatchWriteItemRequest) {
      remember(now);
      now = result.after();
      see(result.changes());
    }
    return result;
  }

  /** Forgets older states, so no read gets one from before now. */
  void forgetThePast() {
    before.clear();
  }

  /** Sets one table back to an earlier state, as a restore does. */
  void putBack(String table, Database then) {
    now = now.restored(table, then);
    before.clear();
    auditor.restored();
    losesRequests |= table.equals(NAMES.requests());
    losesCommits |= table.equals(NAMES.decisions());
    if (table.equals(NAMES.reservations())) {
      rowsRestored = true;
    }
  }

  /** Changes the tables without the auditor, as an administrator does. */
  void mend(UnaryOperator<Database> change) {
    now = change.apply(now);
    before.clear();
  }

  /** Notes that the tables agree again: from now on the log counts for the auditor. */
  void agreeAgain() {
    rowsRestored = false;
    changeLost.clear();
    audit(() -> auditor.agreeAgain(now));
  }

  boolean areBound() {
    return now.find(NAMES.reservations(), TablesItem.key()).isDefined();
  }

  /** Notes that the sender makes no more calls about the request. */
  void settled(String resource, String id) {
    settled.add(new Settled(resource, id, scheduler.now()));
  }

  /**
   * Deletes requests, like an operator who archives by hand. It deletes only requests that cannot
   * be written again: their senders make no more calls, and all calls under way have arrived.
   */
  void loseRequests(int number) {
    losesRequests = true;
    Instant longAgo = scheduler.now().minus(Network.LONGEST);
    List<Settled> old =
        settled.stream().filter(one -> one.since().isBefore(longAgo)).collect(Collectors.toList());
    for (int i = 0; i < number && !old.isEmpty(); i++) {
      Settled one = old.remove(weather.below(old.size()));
      now = now.without(NAMES.requests(), one.key());
      auditor.requestLost(one.resource(), one.id());
      coverage.see("requests deleted by hand");
    }
  }

  /**
   * Whether an acknowledged request may be gone. Either it has no verdict and some requests were
   * deleted, or a log has lost its end and the request was nowhere else.
   */
  @Override
  public boolean ofRequest(String resource, String id) {
    boolean undecided = history().kept(resource, id) == null;
    // Only the row shows the verdict of a call under a key, until the repair writes rows again.
    return (undecided ? losesRequests : rowsRestored)
        || (losesCommits && !history().stood(resource, id) && (undecided || auditor.isApart()));
  }

  @Override
  public boolean ofClocks() {
    return weather.happened().containsKey(Chance.CLOCK_JUMP)
        || weather.happened().containsKey(Chance.CLOCK_YEARS_OFF);
  }

  /** Whether a difference at the end is due to deleted requests, or to a wrong clock. */
  boolean isExcused(Difference difference) {
    return (losesRequests && difference.isOfLostRequest())
        || (ofClocks() && difference.isOfServingTime());
  }

  boolean losesRequests() {
    return losesRequests;
  }

  @Override
  public boolean ofCommits() {
    return losesCommits;
  }

  /** Whether rows may be missing: a change is unknown until its lost row is written again. */
  @Override
  public boolean ofRows(String resource) {
    return rowsRestored || (changeLost.contains(resource) && !weather.isClear());
  }

  /**
   * Whether later decisions may need this row. Decisions trust the row of a reservation's newest
   * change, and the newest tally of an applicant. A promotion needs the rows of waiters, since no
   * request brings them back. No request brings back the rows of a call's decision either.
   */
  boolean isNeeded(Map<String, AttributeValue> row) {
    Attributes asked = new Attributes(row);
    String resource = asked.text("resourceId");
    String id = asked.text("requestId");
    if (history().log(resource).commit(asked.number("commitNo")).exists(Commit::isImmediate)) {
      return true;
    }
    if (!asked.text("part").equals("verdict") && auditor.mayWait(resource, id)) {
      return true;
    }
    if (asked.text("part").startsWith("tally-")) {
      return isNewest(asked) || isOfPromotion(asked);
    }
    if (!asked.text("part").startsWith("grant-")) {
      return false;
    }
    if (!asked.has("by")) {
      // A promotion has no request that could bring its row back.
      return true;
    }
    Instant longAgo = scheduler.now().minus(Network.LONGEST);
    boolean isOver =
        settled.stream()
            .anyMatch(
                one ->
                    one.resource().equals(resource)
                        && one.id().equals(id)
                        && one.since().isBefore(longAgo));
    return !isOver
        || now.items(NAMES.requests())
            .map(Attributes::new)
            .exists(
                request ->
                    id.equals(request.textOrNull("target"))
                        && history().kept(resource, request.text("requestId")) == null);
  }

  /** Whether a promotion made the tally; then only a look at each row brings it back. */
  private boolean isOfPromotion(Attributes tally) {
    GrantRow promotion =
        history()
            .log(tally.text("resourceId"))
            .promotions()
            .get(History.id(tally.text("requestId")));
    return promotion != null && promotion.decisionNo() == tally.number("decisionNo");
  }

  /** Whether no later decision has a row under this name. */
  private boolean isNewest(Attributes row) {
    return !now.items(NAMES.reservations())
        .map(Attributes::new)
        .exists(
            other ->
                row.text("request").equals(other.textOrNull("request"))
                    && other.text("part").compareTo(row.text("part")) > 0);
  }

  void loseRow(Map<String, AttributeValue> row) {
    now = now.without(NAMES.reservations(), row);
    coverage.see("rows deleted by hand");
    Attributes lost = new Attributes(row);
    auditor.rowLost(lost);
    if (lost.text("part").startsWith("grant-")) {
      changeLost.add(lost.text("resourceId"));
    }
  }

  private void deleted(DeleteItemRequest delete, Database after) {
    Option<Map<String, AttributeValue>> item = now.find(delete.tableName(), delete.key());
    if (item.isDefined() && after.find(delete.tableName(), delete.key()).isEmpty()) {
      remember(now);
      now = after;
      audit(() -> auditor.deleted(delete.tableName(), item.get()));
    }
  }

  private void see(Vector<ItemChange> changes) {
    audit(() -> auditor.see(changes));
    for (ItemChange change : changes) {
      followers.forEach(follower -> follower.accept(change));
    }
  }

  /** Runs the auditor. After a violation the action ends first: audited code must not see it. */
  private void audit(Runnable look) {
    try {
      look.run();
    } catch (Violation first) {
      broken(first);
    }
  }

  private void remember(Database past) {
    before.add(past);
    if (before.size() > REMEMBERED) {
      before.remove(0);
    }
  }

  /** A request about which its sender makes no more calls. */
  private record Settled(String resource, String id, Instant since) {

    Map<String, AttributeValue> key() {
      String lane = resource + "#" + id.substring(0, id.indexOf('-'));
      return Map.of("lane", AttributeValue.fromS(lane), "requestId", AttributeValue.fromS(id));
    }
  }
}
