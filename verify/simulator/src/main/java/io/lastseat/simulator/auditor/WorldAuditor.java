package io.lastseat.simulator.auditor;

import io.lastseat.audit.promises.OtherCommits;
import io.lastseat.audit.promises.Promise;
import io.lastseat.dynamo.store.Database;
import io.lastseat.model.Promotion;
import io.lastseat.model.RefusingResource;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.simulator.answers.History;
import io.lastseat.simulator.answers.Violation;
import io.lastseat.simulator.auditor.Asked.StreamOrder;
import io.lastseat.simulator.auditor.AuditedLog.ArchivedCheck;
import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.store.Operations.Result.ItemChange;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.commit.CommitCodec;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Checks every write, and throws a {@link Violation} at the first one that breaks a promise. It
 * knows the names of tables and attributes, and shares no code with the audited program. An unknown
 * attribute is a violation, too.
 *
 * <p>Resource and id together identify a request: the same id on another resource is another
 * request.
 */
public final class WorldAuditor {

  /** How late lapsed units go to waiters if no request asks for them. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  /** How far a request's time may be after its decision's; a later time counts as this one. */
  private static final Duration AHEAD = Duration.ofSeconds(5);

  private static final Duration LONGEST_CALL = Duration.ofSeconds(30);

  private final TableNames names;
  private final Asked asked = new Asked();
  private final StreamOrder turns = new StreamOrder();
  private final Map<String, AuditedLog> logs = new HashMap<>();
  private final History history = new History();

  /**
   * The clocks in the books after each commit, with their logs. A claim brings one along to another
   * log.
   */
  private final Map<Instant, Set<String>> clocks = new HashMap<>();

  /** The commits of all logs, for transactions over several. */
  private final OtherCommits others =
      new OtherCommits() {
        @Override
        public Option<Commit> commit(ResourceId resource, long number) {
          return history.log(resource.text()).commit(number);
        }

        @Override
        public boolean isUnknown(ResourceId resource, long number) {
          return number > 0 && log(resource.text()).isUnknown(number);
        }
      };

  private long step;
  private boolean apart;

  public WorldAuditor(TableNames names) {
    this.names = names;
  }

  /** Audits tables as they are: the items of each in order. */
  public static WorldAuditor of(TableNames names, Database database) {
    WorldAuditor auditor = new WorldAuditor(names);
    for (String table : List.of(names.requests(), names.decisions(), names.reservations())) {
      auditor.see(
          database.items(table).map(item -> new ItemChange(table, Option.none(), item, false)));
    }
    return auditor;
  }

  /**
   * Audits tables of which an earlier state is known, so it knows what was archived since. A
   * request counts as written right before the commit that decides it. Undecided requests count as
   * written after all commits.
   */
  public static WorldAuditor of(TableNames names, Database before, Database now) {
    WorldAuditor auditor = of(names, before);
    Vector<ItemChange> asked =
        changes(names.requests(), before, now)
            .map(item -> new ItemChange(item.table(), Option.none(), item.after(), false));
    Vector<ItemChange> commits =
        changes(names.decisions(), before, now).sortBy(WorldAuditor::number);
    commits.forEach(WrittenOnce::check);
    Vector<ItemChange> numbers = commits.filter(change -> WrittenOnce.isNumber(change.after()));
    Vector<ItemChange> appended =
        commits.removeAll(numbers).filter(change -> change.before().isEmpty());
    appended.forEach(change -> auditor.history.stands(read(change.after()), auditor.step));
    // Commits appended since, now tombstones, are unknown here: an earlier audit has seen them.
    numbers
        .filter(change -> change.before().isEmpty())
        .forEach(change -> auditor.skip(new Attributes(change.after())));
    for (ItemChange next : appended) {
      var sides = asked.partition(item -> isIn(read(next.after()), item.after()));
      asked = sides._2();
      auditor.see(sides._1());
      auditor.see(Vector.of(next));
    }
    auditor.see(asked);
    auditor.see(changes(names.reservations(), before, now));
    numbers.forEach(auditor::reduced);
    for (String table : List.of(names.reservations(), names.requests())) {
      before
          .items(table)
          .filter(item -> now.find(table, item).isEmpty() && !isSetAside(new Attributes(item)))
          .forEach(item -> auditor.deleted(table, item));
    }
    return auditor;
  }

  private void skip(Attributes number) {
    log(number.text("resourceId")).skip(number.number("commitNo"));
  }

  private static Vector<ItemChange> changes(String table, Database before, Database now) {
    return now.items(table)
        .map(item -> new ItemChange(table, before.find(table, item), item, false))
        .filter(ItemChange::makesADifference);
  }

  private static long number(ItemChange commit) {
    return new Attributes(commit.after()).number("commitNo");
  }

  private static boolean isIn(Commit commit, Map<String, AttributeValue> request) {
    return commit
        .requests()
        .exists(id -> id.text().equals(new Attributes(request).text("requestId")));
  }

  /** Takes the writes of one call that was carried out, or all writes of a whole table. */
  public void see(Vector<ItemChange> changes) {
    step++;
    changes.forEach(WrittenOnce::check);
    try {
      var sides = changes.partition(change -> change.table().equals(names.decisions()));
      sides._2().forEach(change -> enter(change.table(), new Attributes(change.after())));
      sides._1().filter(ArchivedCheck::isReduced).forEach(this::reduced);
      Vector<Map<String, AttributeValue>> appended =
          sides._1().filter(change -> change.before().isEmpty()).map(ItemChange::after);
      if (apart && !appended.isEmpty()) {
        throw new Violation(
            Promise.ONE_VERDICT, "something is decided while the tables do not belong together");
      }
      commits(appended);
    } catch (NoSuchElementException damaged) {
      throw new Violation(Promise.ONE_SET_OF_BOOKS, String.valueOf(damaged.getMessage()));
    }
  }

  private void reduced(ItemChange change) {
    Attributes number = new Attributes(change.after());
    log(number.text("resourceId")).archived().reduced(number);
  }

  /** Checks an item that a function deletes: it must be archived. */
  public void deleted(String table, Map<String, AttributeValue> item) {
    Attributes deleted = new Attributes(item);
    if (table.equals(names.requests())) {
      String resource = deleted.resource();
      String id = deleted.text("requestId");
      ArchivedCheck.deletedRequest(log(resource).archived(), deleted, history.kept(resource, id));
      asked.gone(resource, id);
    } else if (table.equals(names.reservations())) {
      log(deleted.text("resourceId")).archived().deletedRow(deleted);
      history.rowGone(nameOf(item));
    } else {
      throw new Violation(
          Promise.NOTHING_LOST,
          "commit %s of %s is deleted"
              .formatted(deleted.number("commitNo"), deleted.text("resourceId")));
    }
  }

  /** The number of archived commits in all logs. */
  public long commitsArchived() {
    return logs.values().stream().mapToLong(log -> log.archived().through()).sum();
  }

  /** Checks that only tombstones are left of archived commits. */
  public void nothingLeft(Database database) {
    for (Map<String, AttributeValue> item : database.items(names.decisions())) {
      Attributes commit = new Attributes(item);
      log(commit.text("resourceId")).archived().mustBeReduced(commit, item);
    }
    for (Map<String, AttributeValue> item : database.items(names.reservations())) {
      if (item.containsKey("commitNo") && item.containsKey("resourceId")) {
        Attributes row = new Attributes(item);
        log(row.text("resourceId")).archived().mustBeKept(row);
      }
    }
  }

  private void enter(String table, Attributes item) {
    if (table.equals(names.requests())) {
      asked.add(item);
      history.asked(item.resource(), item.text("requestId"), item.textOrNull("applicant"), step);
    } else if (table.equals(names.reservations()) && !isSetAside(item)) {
      row(item);
    }
  }

  /** All logs, the rows and requests in the tables, and the acknowledged requests. */
  public History history() {
    return history;
  }

  public long step() {
    return step;
  }

  /** Notes a request's place in the stream: later ones on its lane must be decided later. */
  public void streamed(String resource, String requestId, long place) {
    turns.streamed(name(resource, requestId), place);
    String target = asked.target(resource, requestId);
    if (target != null) {
      // An end cannot overtake its reservation, which is decided right before it.
      turns.streamed(name(resource, target), place);
    }
  }

  /** Notes that this item is no request, or one of a newer program, so it must not be decided. */
  public void expectUndecided(String resource, String requestId) {
    asked.undecidable(resource, requestId);
  }

  public void excuseOrder(String resource) {
    turns.excuse(resource);
  }

  /**
   * Notes that a row was lost, through no fault of the functions. It counts again when it is
   * written again.
   */
  public void rowLost(Attributes row) {
    history.rowGone(nameOf(row.item()));
  }

  /** Notes that a request was deleted: without a verdict it may never get one. */
  public void requestLost(String resource, String requestId) {
    asked.gone(resource, requestId);
  }

  /** Notes that one table was restored: nothing may be decided until {@link #agreeAgain}. */
  public void restored() {
    apart = true;
    history.rowsGone();
  }

  /** Whether the tables disagree at present: the log may have lost its end. */
  public boolean isApart() {
    return apart;
  }

  /** Notes that the tables agree again: from now on their log counts. */
  public void agreeAgain(Database database) {
    apart = false;
    Map<String, Long> tokens = new HashMap<>();
    logs.forEach((resource, log) -> tokens.put(resource, log.model().greatestToken()));
    logs.clear();
    history.restored();
    clocks.clear();
    commits(database.items(names.decisions()));
    tokens.forEach((resource, token) -> log(resource).model().given(token));
    database
        .items(names.reservations())
        .map(Attributes::new)
        .reject(WorldAuditor::isSetAside)
        .forEach(this::row);
    Set<String> there =
        database
            .items(names.requests())
            .map(Attributes::new)
            .map(item -> item.text("lane") + "/" + item.text("requestId"))
            .toJavaSet();
    asked.goneBut(there);
  }

  /**
   * Whether later decisions may need the rows of this reservation. It has or had a place on the
   * waiting list, and no waiter behind that place was served yet.
   */
  public boolean mayWait(String resource, String requestId) {
    VerdictRow verdict = history.kept(resource, requestId);
    Commit newest = history.log(resource).newest().getOrNull();
    return verdict != null
        && newest != null
        && verdict
            .verdict()
            .waiter()
            .exists(waiter -> waiter.place().number() >= newest.books().waiting().front());
  }

  /** Checks, after all weather, that every readable request is decided and has its rows. */
  public void allFinished() {
    asked.forEachStanding(
        (resource, item) -> {
          String id = item.text("requestId");
          if (history.kept(resource, id) != null
              || !log(resource).archived().mayHold(asked.takenAt(resource, id))) {
            mustBeFinished(resource, id);
          }
        });
  }

  /** After a process that is new to every log: besides, no waiter is due. */
  public void allAtRest() {
    allFinished();
    logs.forEach(
        (resource, log) -> {
          for (RequestId due : log.model().due()) {
            throw new Violation(
                Promise.NOTHING_LOST, due + " of " + resource + " is due and still waits");
          }
        });
  }

  private boolean isThere(Row row) {
    return history.isThere(nameOf(RowCodec.write(row)));
  }

  /** Whether this auditor saw each commit of that log; some may have been archived before. */
  public boolean isComplete(String resource) {
    return log(resource).isComplete();
  }

  /** Whether the request has a verdict that is not archived, or will get one. */
  public boolean isPromised(String resource, String requestId) {
    return history.kept(resource, requestId) != null
        || (asked.stands(resource, requestId)
            && !log(resource).archived().mayHold(asked.takenAt(resource, requestId)));
  }

  public void mustBeFinished(String resource, String id) {
    VerdictRow verdict = history.kept(resource, id);
    if (verdict == null) {
      throw new Violation(
          Promise.NOTHING_LOST, "request %s of %s has no verdict".formatted(id, resource));
    }
    // A lock's request that is decided in a call changes only the books; it has no further rows.
    Vector<Row> due = verdict.immediate() ? Vector.of(verdict) : verdict.all();
    // If the request never had an item in the table, its commit stands for its row.
    boolean needsRows = !verdict.immediate() || history.stood(resource, id);
    if (needsRows && !due.forAll(this::isThere)) {
      throw new Violation(
          Promise.NOTHING_LOST,
          "request %s of %s has a verdict but no row".formatted(id, resource));
    }
  }

  private void commits(Vector<Map<String, AttributeValue>> items) {
    Vector<Commit> all = items.map(WorldAuditor::read).sortBy(Commit::number);
    // All commits are noted first: a log read again does not show their order among other logs.
    for (Commit commit : all) {
      history.stands(commit, step);
      clocks
          .computeIfAbsent(commit.books().clock(), any -> new HashSet<>())
          .add(commit.resource().text());
    }
    all.forEach(this::enter);
  }

  private static Commit read(Map<String, AttributeValue> item) {
    try {
      return CommitCodec.read(item);
    } catch (RuntimeException unreadable) {
      throw new Violation(
          Promise.ONE_SET_OF_BOOKS, "a commit cannot be read: " + unreadable.getMessage());
    }
  }

  private void enter(Commit commit) {
    String resource = commit.resource().text();
    AuditedLog log = log(resource);
    if (commit.isArchiving() && log.isComplete()) {
      asked.forEachStanding(
          (asking, item) -> {
            if (asking.equals(resource)) {
              VerdictRow verdict = history.kept(resource, item.text("requestId"));
              log.archived().mustBeDecided(item, verdict);
            }
          });
    }
    Instant clock = log.model().clock();
    commit
        .verdicts()
        .reject(Verdict::isPart)
        .forEach(verdict -> decidedAgain(verdict, log.history().verdict(verdict.about())));
    log.next(commit);
    for (int i = 0; i < commit.entries().size(); i++) {
      if (commit.entries().get(i) instanceof Promotion promotion) {
        time(commit, promotion, clock);
      } else {
        verdict(commit, (Verdict) commit.entries().get(i));
      }
      clock = log.model().clocks().get(i);
    }
  }

  /** Checks that a refusal's books were the newest at some moment since the request was written. */
  private void known(Verdict verdict, RefusingResource limiting) {
    long since = history.stoodSince(verdict.request().resource().text(), verdict.about().text());
    if (history.log(limiting.resource().text()).stepOf(limiting.commitNo() + 1) < since) {
      throw new Violation(
          Promise.EXPLAINED,
          "%s is refused by commit %d of %s, and the next one stood there before it was asked"
              .formatted(verdict.about(), limiting.commitNo(), limiting.resource()));
    }
  }

  /**
   * Checks the time of a promotion. The time of a log comes from requests. Without any it comes
   * from the clock of the deciding process, minus some seconds.
   */
  private void time(Commit commit, Promotion promotion, Instant clock) {
    Instant at = promotion.at();
    Instant latest = commit.decidedAt().plus(AHEAD);
    Predicate<Instant> gives = takenAt -> at.equals(takenAt.isBefore(latest) ? takenAt : latest);
    boolean given =
        at.equals(clock)
            || at.equals(commit.decidedAt().minus(GRACE))
            // A request that was decided in its call may have no item in the table.
            || commit.verdicts().exists(one -> gives.test(one.request().takenAt()))
            // A claim brings along the clock of another resource, or its own time.
            || isClockOfAnother(commit.resource().text(), at)
            || asked.isTimeOfAny(gives)
            || history.isShown(at)
            || isTimeOfItsCall(commit, at);
    if (!given) {
      throw new Violation(
          Promise.EXPLAINED,
          "%s comes from the waiting list at a time that no request gave: %s, decided at %s"
              .formatted(promotion.about(), at, commit.decidedAt()));
    }
  }

  /** Whether this may be the deciding call's time: one process takes the request and decides it. */
  private boolean isTimeOfItsCall(Commit commit, Instant at) {
    Instant decided = commit.decidedAt();
    return commit.isImmediate() && !at.isAfter(decided) && at.isAfter(decided.minus(LONGEST_CALL));
  }

  private boolean isClockOfAnother(String resource, Instant at) {
    return clocks.getOrDefault(at, Set.of()).stream().anyMatch(log -> !log.equals(resource));
  }

  private void verdict(Commit commit, Verdict verdict) {
    String resource = commit.resource().text();
    String id = verdict.about().text();
    verdict.limiting().forEach(other -> known(verdict, other));
    if (verdict.isPart()) {
      return;
    }
    if (commit.isImmediate()) {
      if (!history.isCalledFor(verdict.request())) {
        throw new Violation(
            Promise.ONE_VERDICT, "no client called for %s".formatted(verdict.request()));
      }
    } else {
      // Order is promised only among requests that went through the stream.
      turns.decided(resource, name(resource, id));
    }
  }

  /** Checks that no archived request is decided again; another one of its key may be refused. */
  private static void decidedAgain(Verdict verdict, @Nullable VerdictRow earlier) {
    Instant takenAt = verdict.request().takenAt();
    if (earlier != null && earlier.verdict().request().takenAt().equals(takenAt)) {
      throw new Violation(
          Promise.ONE_VERDICT, verdict.about() + " was decided before, and archived: " + earlier);
    }
  }

  private void row(Attributes row) {
    String resource = row.text("resourceId");
    if (log(resource).archived().isOfThen(row)) {
      log(resource).archived().writtenLate(row);
      return;
    }
    if (history.log(resource).appended(row.number("commitNo")).isEmpty()) {
      throw new Violation(
          Promise.ONE_SET_OF_BOOKS,
          "a row of %s stands before its decision".formatted(row.text("request")));
    }
    RequestId id = History.id(row.text("requestId"));
    if (row.has("immediate")
        && id.needsNoRow(row.number("commitNo"))
        && !history.stood(resource, id.text())) {
      throw new Violation(
          Promise.ONE_SET_OF_BOOKS,
          "a verdict is copied that its request finds: " + row.text("request"));
    }
    history.row(nameOf(row.item()), step);
  }

  static String nameOf(Map<String, AttributeValue> row) {
    Attributes key = new Attributes(row);
    return key.text("request") + " " + key.text("part");
  }

  private AuditedLog log(String resource) {
    return logs.computeIfAbsent(
        resource,
        name ->
            new AuditedLog(
                new ResourceId(name), history.log(name), others, at -> isClockOfAnother(name, at)));
  }

  private static String name(String resource, String id) {
    return resource + "/" + id;
  }

  private static boolean isSetAside(Attributes item) {
    return item.has("request") && item.text("request").startsWith("#");
  }
}
