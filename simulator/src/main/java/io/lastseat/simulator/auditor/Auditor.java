package io.lastseat.simulator.auditor;

import io.lastseat.simulator.auditor.rules.Account;
import io.lastseat.simulator.auditor.rules.Account.Effect;
import io.lastseat.simulator.auditor.rules.AuditedGrant;
import io.lastseat.simulator.auditor.rules.AuditedKind;
import io.lastseat.simulator.auditor.rules.AuditedKinds;
import io.lastseat.simulator.auditor.rules.AuditedQueue.Waiting;
import io.lastseat.simulator.auditor.rules.AuditedTally;
import io.lastseat.simulator.auditor.rules.AuditedTerms;
import io.lastseat.simulator.auditor.rules.LoggedPromotion;
import io.lastseat.simulator.auditor.rules.LoggedVerdict;
import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.store.ItemChange;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Watches every write and throws a {@link Violation} at the first one that breaks a promise. Of the
 * program under audit it knows the names of tables and attributes, and shares no code with it. An
 * attribute that it does not know is a violation too.
 *
 * <p>A request is named by its resource and its id: the same id on another resource is another
 * request.
 */
public final class Auditor {

  /** The kind of the entry of somebody who comes from a waiting list. */
  private static final String PROMOTION = "promotion";

  /** What has lapsed is given to those who wait so long after, where no request asks for it. */
  private static final long GRACE_MILLIS = 10_000;

  /** A request counts as no later than this after the moment at which it is decided. */
  private static final long AHEAD_MILLIS = 5_000;

  /** The part of the row that tells who joined a waiting list. */
  private static final String PLACE = "place";

  private final TableNames names;
  private final Asked asked = new Asked();
  private final StreamOrder turns = new StreamOrder();
  private final Map<String, Log> logs = new HashMap<>();
  private final Set<String> rows = new HashSet<>();

  /** Of the books after commits, in which logs: what a process reads, it may go by elsewhere. */
  private final Map<Long, Set<String>> clocks = new HashMap<>();

  private int decided;
  private long step;
  private boolean apart;
  private boolean looksAtMarks = true;
  private final Set<String> promised = new HashSet<>();
  private boolean countsPromises;

  /** Of these tables, while they are empty. */
  public Auditor(TableNames names) {
    this.names = names;
  }

  /** The log of one resource as far as it was read. */
  private static final class Log {
    private final Account account;
    private final BooksCheck books = new BooksCheck();
    private final MarksCheck marks = new MarksCheck();
    private final RunsCheck runs = new RunsCheck();
    private final LeaseCheck leases = new LeaseCheck();
    private final ForgottenCheck forgotten = new ForgottenCheck();
    private final Map<String, LoggedPromotion> promotions = new HashMap<>();
    private final List<Account.Snapshot> snapshots = new ArrayList<>();
    private final List<Long> steps = new ArrayList<>();
    private long commits;

    Log(String resource) {
      account = new Account(resource);
      snapshots.add(account.snapshot());
    }
  }

  /** Audits tables as they stand: the items of each in their order. */
  public static Auditor of(TableNames names, Database database) {
    return of(new Auditor(names), database);
  }

  /**
   * The same for the promises alone: the marks of the log may be wrong, as long as nothing comes of
   * it.
   */
  public static Auditor ofPromises(TableNames names, Database database) {
    Auditor auditor = new Auditor(names);
    auditor.looksAtMarks = false;
    return of(auditor, database);
  }

  private static Auditor of(Auditor auditor, Database database) {
    TableNames names = auditor.names;
    for (String table : List.of(names.requests(), names.decisions(), names.reservations())) {
      auditor.see(
          database.items(table).map(item -> new ItemChange(table, Option.none(), item, false)));
    }
    return auditor;
  }

  /** The writes of one call that was carried out, or all that ever were. */
  public void see(Vector<ItemChange> changes) {
    step++;
    changes.forEach(WrittenOnce::check);
    try {
      var sides = changes.partition(change -> change.table().equals(names.decisions()));
      sides._2().forEach(change -> enter(change.table(), new Attributes(change.after())));
      sides._1().filter(ForgottenCheck::isReduced).forEach(this::reduced);
      Vector<Attributes> appended =
          sides
              ._1()
              .filter(change -> change.before().isEmpty())
              .map(change -> new Attributes(change.after()));
      if (apart && !appended.isEmpty()) {
        throw new Violation(
            Promise.ONE_VERDICT, "something is decided while the tables do not belong together");
      }
      commits(appended);
    } catch (NoSuchElementException incomplete) {
      throw new Violation(Promise.ONE_SET_OF_BOOKS, String.valueOf(incomplete.getMessage()));
    }
  }

  private void reduced(ItemChange change) {
    Attributes number = new Attributes(change.after());
    log(number.text("resourceId")).forgotten.reduced(number);
  }

  /** An item is deleted by the functions: nothing may that is not forgotten. */
  public void deleted(String table, Map<String, AttributeValue> item) {
    Attributes deleted = new Attributes(item);
    if (table.equals(names.requests())) {
      String lane = deleted.text("lane");
      String resource = lane.substring(0, lane.indexOf('#'));
      String id = deleted.text("requestId");
      ForgottenCheck.deletedRequest(log(resource).forgotten, deleted, verdict(resource, id));
      asked.gone(resource, id);
    } else if (table.equals(names.reservations())) {
      log(deleted.text("resourceId")).forgotten.deletedRow(deleted);
      rows.remove(RowCheck.nameOf(deleted));
    } else {
      throw new Violation(
          Promise.NOTHING_LOST,
          "commit %s of %s is deleted"
              .formatted(deleted.number("commitNo"), deleted.text("resourceId")));
    }
  }

  /** From now on whoever is told that his request is taken in must get a verdict on it. */
  public void countPromises() {
    countsPromises = true;
  }

  /** A client is told that this request is taken in, or decided. */
  public void promised(String resource, String id) {
    if (countsPromises && verdict(resource, id) == null) {
      promised.add(name(resource, id));
    }
  }

  /** How often this log has let go of what was decided. */
  public long timesForgotten(String resource) {
    return log(resource).forgotten.times();
  }

  /** How many commits all logs have let go of, of how many requests. */
  public long commitsForgotten() {
    return logs.values().stream().mapToLong(log -> log.forgotten.through()).sum();
  }

  /** Whether there ever was a verdict on the request, or it counts as decided. */
  public boolean wasDecided(String resource, String id) {
    return verdict(resource, id) != null || log(resource).forgotten.decided(id);
  }

  /** Nothing is left of what was forgotten, besides the numbers. */
  public void nothingLeft(Database database) {
    for (Map<String, AttributeValue> item : database.items(names.decisions())) {
      Attributes commit = new Attributes(item);
      log(commit.text("resourceId")).forgotten.mustBeReduced(commit, item);
    }
    for (Map<String, AttributeValue> item : database.items(names.reservations())) {
      if (item.containsKey("commitNo") && item.containsKey("resourceId")) {
        Attributes row = new Attributes(item);
        log(row.text("resourceId")).forgotten.mustBeKept(row);
      }
    }
    asked.forEachStanding(
        (resource, item) -> {
          LoggedVerdict verdict = verdict(resource, item.text("requestId"));
          ForgottenCheck check = log(resource).forgotten;
          if (verdict == null && check.mayHold(item.number("takenAt"))) {
            throw new Violation(Promise.NOTHING_LOST, "an old request is left: " + item);
          }
        });
  }

  private void enter(String table, Attributes item) {
    if (table.equals(names.requests())) {
      asked.add(item, step);
    } else if (table.equals(names.reservations()) && !isSetAside(item)) {
      row(item);
    }
  }

  /**
   * A client asks for a reservation by a call, which may be answered in the call.
   *
   * @param holdMillis 0 for none
   * @param waits whether it waits where there is no room
   * @param over whether it may take more than there is
   * @param by who makes it for the applicant; empty for nobody
   * @param key what limits compare instead of the applicant; empty for the applicant
   * @param create the terms on which it creates the resource, by their full names; empty for none
   */
  public void called(
      String resource,
      String applicant,
      long quantity,
      long holdMillis,
      boolean waits,
      boolean over,
      String by,
      String key,
      Map<String, AttributeValue> create) {
    asked.called(resource, applicant, quantity, holdMillis, waits, over, by, key, create);
  }

  /**
   * A client renews a lock or gives it back, by a call which may be answered in the call.
   *
   * @param leaseMillis for how long; 0 to give it back
   */
  public void calledOfLock(String lock, long leaseMillis) {
    asked.calledOfLock(lock, leaseMillis);
  }

  /**
   * A client ends the run of an execution, by a call which may be answered in the call.
   *
   * @param kind of the request: {@code confirm} where it succeeded, {@code cancel} where it failed
   * @param says the result as JSON, or why it failed
   */
  public void calledToEnd(String execution, String kind, String says) {
    asked.calledToEnd(execution, kind, says);
  }

  /**
   * A record of the stream: what comes later on the same lane must be decided later.
   *
   * @param place its place in the stream
   */
  public void streamed(String resource, String requestId, long place) {
    turns.streamed(name(resource, requestId), place);
    String target = asked.target(resource, requestId);
    if (target != null) {
      // An end does not overtake its reservation: that has its turn right before.
      turns.streamed(name(resource, target), place);
    }
  }

  /** The content of this request cannot be meant, so it must be refused as invalid. */
  public void expectImpossible(String resource, String requestId) {
    asked.impossible(resource, requestId);
  }

  /** This item is no request, or one of a newer program: it must not be decided. */
  public void expectUndecided(String resource, String requestId) {
    asked.undecidable(resource, requestId);
  }

  /** From now on the order of this resource's decisions is not promised. */
  public void excuseOrder(String resource) {
    turns.excuse(resource);
  }

  /**
   * A row was lost, through no fault of the functions: it counts again when it is written again.
   */
  public void rowLost(String partition, String part) {
    rows.remove(partition + " " + part);
  }

  /** It was deleted: where it has no verdict yet, it may never get one. */
  public void requestLost(String resource, String requestId) {
    asked.gone(resource, requestId);
  }

  /** One table was restored: until {@link #agreeAgain} nothing may be decided. */
  public void restored(Database database) {
    apart = true;
    rows.clear();
    for (Map<String, AttributeValue> item : database.items(names.reservations())) {
      Attributes row = new Attributes(item);
      rows.add(RowCheck.nameOf(row));
    }
  }

  /** Whether the tables do not belong together just now: the log may have lost its end. */
  public boolean isApart() {
    return apart;
  }

  /** The tables belong together again: what the log says from now on is what counts. */
  public void agreeAgain(Database database) {
    apart = false;
    Map<String, Long> tokens = new HashMap<>();
    logs.forEach((resource, log) -> tokens.put(resource, log.leases.greatest()));
    logs.clear();
    rows.clear();
    clocks.clear();
    decided = 0;
    commits(database.items(names.decisions()).map(Attributes::new));
    tokens.forEach((resource, token) -> log(resource).leases.given(token));
    database
        .items(names.reservations())
        .map(Attributes::new)
        .reject(Auditor::isSetAside)
        .forEach(this::row);
    Set<String> there =
        database
            .items(names.requests())
            .map(Attributes::new)
            .map(item -> item.text("lane") + "/" + item.text("requestId"))
            .toJavaSet();
    asked.goneBut(there);
  }

  /** How many verdicts there are. */
  public int decided() {
    return decided;
  }

  /** Whether the request has a verdict and its rows. */
  public boolean isFinished(String resource, String requestId) {
    return unfinished(resource, requestId) == null;
  }

  /**
   * The status that the log gives to a request, or null before its verdict; a hold counts as held
   * after its lapse too.
   */
  public @Nullable String status(String resource, String requestId) {
    LoggedVerdict verdict = verdict(resource, requestId);
    if (verdict == null) {
      return null;
    }
    AuditedGrant grant = log(resource).account.grant(requestId);
    return grant == null ? (verdict.reason() == null ? "accepted" : "rejected") : status(grant);
  }

  private static String status(AuditedGrant grant) {
    return switch (grant.standing()) {
      case REFUSED -> "rejected";
      case WAITING -> "waiting";
      case GRANTED -> grant.isEnded() ? "cancelled" : grant.isHeld() ? "held" : "accepted";
    };
  }

  /** What became of a reservation when it stood first on the waiting list; null before that. */
  public @Nullable LoggedPromotion promotion(String resource, String requestId) {
    return log(resource).promotions.get(requestId);
  }

  /** All who came from the waiting lists of all resources. */
  public Stream<LoggedPromotion> promotions() {
    return logs.values().stream().flatMap(log -> log.promotions.values().stream());
  }

  /**
   * Whether decisions to come may rest on the rows of this reservation alone, since it has or had a
   * place on the waiting list up to which nobody was served yet.
   */
  public boolean mayWait(String resource, String requestId) {
    LoggedVerdict verdict = verdict(resource, requestId);
    return verdict != null
        && LoggedVerdict.isWaiting(verdict.entry())
        && log(resource).account.queue().mayWait(verdict.entry().number("p"));
  }

  /** The verdict on a request as the log has it, or null. */
  public @Nullable LoggedVerdict told(String resource, String requestId) {
    return verdict(resource, requestId);
  }

  /** What the books of a lock say of its newest grant; null where nobody ever had it. */
  public @Nullable Attributes lock(String resource) {
    return log(resource).account.lock();
  }

  /** The token under which this request got the lock; 0 where it did not. */
  public long token(String lock, String requestId) {
    return log(lock).account.token(requestId);
  }

  /** Whether anybody ever waited for it. */
  public boolean wasWaitedFor(String resource) {
    return log(resource).account.queue().inBooks() != null;
  }

  /** Whether it ever stood in the table of requests. */
  public boolean stood(String resource, String requestId) {
    return asked.stood(resource, requestId);
  }

  /** Whether intake decided a reservation of this applicant in the call that asked for it. */
  public boolean isDecidedInCall(String resource, String applicant) {
    return log(resource).account.verdicts().values().stream()
        .anyMatch(
            verdict -> verdict.immediate() && applicant.equals(verdict.entry().textOrNull("a")));
  }

  /** All that the reservation ever had, in order. */
  public List<AuditedGrant> grants(String resource, String requestId) {
    return log(resource).account.grants(requestId);
  }

  /** Whether the reservation is held no longer, by the clock of the books, and not confirmed. */
  public boolean hasLapsed(String resource, String requestId) {
    AuditedGrant grant = log(resource).account.grant(requestId);
    return grant != null && grant.isLapsed(log(resource).account.clock());
  }

  /** How many changes of the reservation were told by rows that are there, one after the other. */
  public int changesTold(String resource, String requestId) {
    List<AuditedGrant> all = log(resource).account.grants(requestId);
    int told = 0;
    for (int changes = 1; changes < all.size(); changes++) {
      told = isTold(resource, requestId, all.get(changes)) ? changes : told;
    }
    return told;
  }

  private boolean isTold(String resource, String requestId, AuditedGrant grant) {
    return rows.contains(name(resource, requestId) + " " + RowCheck.part(grant));
  }

  /** The reservations that were live as of a decision: their units by their ids. */
  public Map<String, Long> live(String resource, long asOfDecision) {
    return log(resource).account.liveUnits(asOfDecision);
  }

  /** The reservations that waited as of a decision: their units by their ids. */
  public Map<String, Long> waiting(String resource, long asOfDecision) {
    return log(resource).account.waitingUnits(asOfDecision);
  }

  /** All verdicts of all resources. */
  public Stream<LoggedVerdict> verdicts() {
    return logs.values().stream().flatMap(log -> log.account.verdicts().values().stream());
  }

  /** When all weather is over: everything that can be read as a request is decided and copied. */
  public void allFinished() {
    asked.forEach(
        (resource, id) -> {
          if (verdict(resource, id) != null
              || !log(resource).forgotten.mayHold(asked.takenAt(resource, id))) {
            mustBeFinished(resource, id);
          }
        });
  }

  /**
   * After a process that is new to every log: besides, whoever came from a waiting list has been
   * told so, and nobody waits who is due.
   */
  public void allAtRest() {
    allFinished();
    if (!promised.isEmpty()) {
      throw new Violation(Promise.NOTHING_LOST, "taken in and never decided: " + promised);
    }
    logs.forEach(
        (resource, log) -> {
          Waiting due = log.account.due();
          if (due != null) {
            throw new Violation(
                Promise.NOTHING_LOST, due.id() + " of " + resource + " is due and still waits");
          }
          for (LoggedPromotion promotion : log.promotions.values()) {
            if (!promotion.immediate()
                && (!isTold(resource, promotion.id(), promotion.grant())
                    || !hasTally(resource, promotion.tally(), promotion.decisionNo()))) {
              throw new Violation(
                  Promise.NOTHING_LOST,
                  promotion.id() + " of " + resource + " came from the list and has no row of it");
            }
          }
        });
  }

  /** The request has a verdict and its rows. */
  public void mustBeFinished(String resource, String requestId) {
    String lacking = unfinished(resource, requestId);
    if (lacking != null) {
      throw new Violation(
          Promise.NOTHING_LOST, "request %s of %s has %s".formatted(requestId, resource, lacking));
    }
  }

  private @Nullable String unfinished(String resource, String id) {
    LoggedVerdict verdict = verdict(resource, id);
    if (verdict == null) {
      return "no verdict";
    }
    if (verdict.immediate() && !asked.stood(resource, id)) {
      // The commit is its own row.
      return null;
    }
    // What is decided of a lock in a call changes what its books say: no row tells that.
    String changed = verdict.immediate() ? null : verdict.changed();
    AuditedGrant grant = verdict.grant();
    boolean copied =
        rows.contains(name(resource, id) + " verdict")
            && (changed == null || grant == null || isTold(resource, changed, grant))
            && (grant == null
                || !grant.isWaiting()
                || verdict.immediate()
                || hasPlace(resource, verdict))
            && hasTally(resource, verdict.tally(), verdict.decisionNo());
    return copied ? null : "a verdict but no row";
  }

  private boolean hasTally(String resource, @Nullable AuditedTally tally, long decisionNo) {
    return tally == null
        || rows.contains(
            name(resource, TallyCheck.partition(tally)) + " " + TallyCheck.part(decisionNo));
  }

  private boolean hasPlace(String resource, LoggedVerdict verdict) {
    return rows.contains(name(resource, RowCheck.place(verdict.entry().number("p"))) + " " + PLACE);
  }

  /**
   * Enters these, each when its turn has come: after the one before it, together with those that
   * hold parts of it, and after those that a refusal in it rests on.
   */
  private void commits(Vector<Attributes> all) {
    // First: of a whole log that is read anew nobody knows what came before what of another one.
    for (Attributes commit : all) {
      clocks
          .computeIfAbsent(commit.map("books").number("clock"), any -> new HashSet<>())
          .add(commit.text("resourceId"));
    }
    WaitingCommits waiting = new WaitingCommits(all);
    while (!waiting.isEmpty()) {
      List<Attributes> next = waiting.next(this::isAppended);
      next.forEach(this::begin);
      Attributes first = next.get(0);
      Map<String, Deque<Attributes>> parts = new HashMap<>();
      for (Attributes other : next.subList(1, next.size())) {
        parts.put(other.text("resourceId"), new ArrayDeque<>(other.list("entries")));
      }
      Map<String, Attributes> whole = new HashMap<>();
      next.forEach(commit -> whole.put(commit.text("resourceId"), commit));
      for (Attributes entry : first.list("entries")) {
        if (JointCheck.isJoint(entry)) {
          promotions(whole, parts, entry.map("tg").number("t"));
        }
        enter(first, entry, parts);
      }
      promotions(whole, parts, Long.MAX_VALUE);
      if (parts.values().stream().anyMatch(left -> !left.isEmpty())) {
        throw new Violation(Promise.ONE_SET_OF_BOOKS, "a part stands without its whole: " + next);
      }
      next.forEach(this::end);
    }
  }

  /** Those who come from the waiting lists of others, up to a moment. */
  private void promotions(
      Map<String, Attributes> commits, Map<String, Deque<Attributes>> parts, long upTo) {
    parts.forEach(
        (resource, left) -> {
          while (!left.isEmpty()
              && PROMOTION.equals(left.element().textOrNull("k"))
              && left.element().number("t") <= upTo) {
            Attributes commit = Objects.requireNonNull(commits.get(resource));
            promotion(resource, log(resource), commit, left.remove());
          }
        });
  }

  private boolean isAppended(String resource, long number) {
    return number <= log(resource).commits;
  }

  private void begin(Attributes commit) {
    KnownNames.ofCommit(commit);
    String resource = commit.text("resourceId");
    Log log = log(resource);
    if (commit.number("commitNo") != log.commits + 1) {
      throw new Violation(
          Promise.ONE_SET_OF_BOOKS,
          "commit %d of %s comes after %d"
              .formatted(commit.number("commitNo"), resource, log.commits));
    }
    log.commits++;
    log.steps.add(step);
    log.account.inEpoch(commit.map("books").number("epoch", 0));
    if (looksAtMarks) {
      log.marks.check(commit, log.account);
    }
    if (ForgottenCheck.isMark(commit)) {
      forget(resource, log, commit);
    } else {
      log.forgotten.goesOn(commit);
    }
  }

  private void forget(String resource, Log log, Attributes mark) {
    asked.forEachStanding(
        (asking, item) -> {
          if (asking.equals(resource)) {
            log.forgotten.mustBeDecided(item, log.account.verdict(item.text("requestId")));
          }
        });
    log.forgotten.begins(mark, log.account);
    log.account.beginAnew(mark.number("decidedAt"));
    log.promotions.clear();
  }

  private void end(Attributes commit) {
    Log log = log(commit.text("resourceId"));
    log.books.check(commit, log.account);
    Waiting left = log.account.due();
    boolean excused =
        ForgottenCheck.isMark(commit) || (commit.has("full") && !log.books.isCutTooEarly(commit));
    if (left != null && !excused) {
      throw new Violation(
          Promise.ORDER,
          "%s is due after commit %d of %s, and is not served in it"
              .formatted(left.id(), commit.number("commitNo"), commit.text("resourceId")));
    }
    log.snapshots.add(log.account.snapshot());
  }

  private void enter(Attributes commit, Attributes entry, Map<String, Deque<Attributes>> parts) {
    String resource = commit.text("resourceId");
    Log log = log(resource);
    if (PROMOTION.equals(entry.textOrNull("k"))) {
      promotion(resource, log, commit, entry);
    } else if (AuditedKinds.isPart(entry)) {
      throw new Violation(Promise.ONE_SET_OF_BOOKS, "a part stands alone: " + entry);
    } else if (!JointCheck.isJoint(entry)) {
      verdict(resource, log.account, commit, entry, null);
    } else {
      together(resource, log, commit, entry, parts);
    }
  }

  /** The whole, and then each of its parts. */
  private void together(
      String resource,
      Log log,
      Attributes commit,
      Attributes entry,
      Map<String, Deque<Attributes>> parts) {
    JointCheck joint =
        new JointCheck(resource, entry, commit.number("decidedAt"), other -> log(other).account);
    joint.check();
    joint.limiting().forEach((other, number) -> known(entry, resource, other, number));
    joint
        .limiting()
        .forEach(
            (other, number) -> {
              if (parts.containsKey(other) && number == log(other).commits) {
                inTurn(log(other).account, entry.text("i"));
              }
            });
    JointCheck.Elsewhere elsewhere =
        joint.refusal((other, number) -> snapshot(other, number, parts));
    verdict(resource, log.account, commit, entry, elsewhere);
    JointCheck.commits(entry)
        .forEach(
            (other, number) -> {
              Deque<Attributes> left = parts.get(other);
              Attributes part = left == null ? null : left.poll();
              if (part == null || log(other).commits != number) {
                throw new Violation(
                    Promise.ONE_SET_OF_BOOKS, "a whole stands without its part: " + entry);
              }
              joint.part(other, commit.number("commitNo"), part);
              verdict(other, log(other).account, commit, part, null);
            });
  }

  /** A refusal rests on books that were the newest at some moment since the request stands. */
  private void known(Attributes entry, String resource, String other, long number) {
    List<Long> steps = log(other).steps;
    long since = asked.since(resource, entry.text("i"));
    if (number < steps.size() && steps.get((int) number) < since) {
      throw new Violation(
          Promise.EXPLAINED,
          "%s is refused by commit %d of %s, and the next one stood there before it was asked"
              .formatted(entry.text("i"), number, other));
    }
  }

  /** Within one transaction those of this very moment. */
  private Account.Snapshot snapshot(
      String resource, long number, Map<String, Deque<Attributes>> parts) {
    Log log = log(resource);
    return parts.containsKey(resource) && number == log.commits
        ? log.account.snapshot()
        : log.snapshots.get((int) number);
  }

  private void promotion(String resource, Log log, Attributes commit, Attributes entry) {
    KnownNames.ofPromotion(entry);
    Account account = log.account;
    String id = entry.text("i");
    long decidedAt = commit.number("decidedAt");
    if (!isTime(account, commit, entry.number("t"), decidedAt)) {
      throw new Violation(
          Promise.EXPLAINED,
          "%s comes from the waiting list at a time that nobody gave: %d, decided at %d"
              .formatted(id, entry.number("t"), decidedAt));
    }
    account.beginAt(entry.number("t"), decidedAt);
    Waiting due = account.due();
    if (due == null || !due.id().equals(id)) {
      throw new Violation(
          Promise.ORDER,
          "%s comes from the waiting list, and %s is due"
              .formatted(id, due == null ? "nobody" : due.id()));
    }
    String given = entry.textOrNull("r");
    explained(id, "be", orAccepted(account.refusal(due)), orAccepted(given));
    AuditedGrant grant = account.promote(due);
    capacity(account, id, given == null ? due.units() : 0);
    explained(id, "leave", account.left(), entry.number("f"));
    GrantCheck.promotion(entry, due, grant);
    if (account.isLock() && given == null) {
      log.leases.promoted(entry, account.newToken());
    }
    AuditedTally tally = account.tally(id);
    TallyCheck.entry(entry, tally);
    log.promotions.put(
        id,
        new LoggedPromotion(
            resource,
            commit.number("commitNo"),
            account.decisions(),
            decidedAt,
            id,
            given,
            grant,
            tally,
            MarksCheck.isImmediate(commit)));
  }

  /**
   * Time passes by requests, and where none comes by the clock of the process that looks, some
   * seconds late.
   */
  private boolean isTime(Account account, Attributes commit, long at, long decidedAt) {
    String resource = commit.text("resourceId");
    return at == account.clock()
        || isTimeOfItsCall(account, commit, at, decidedAt)
        || at == decidedAt - GRACE_MILLIS
        || asked.isTimeOfSome(resource, takenAt -> account.timeOf(takenAt, decidedAt) == at)
        // A claim brings the clock of another resource along, or its own time.
        || clocks.getOrDefault(at, Set.of()).stream().anyMatch(log -> !log.equals(resource))
        || asked.isTimeOfAny(takenAt -> Math.min(takenAt, decidedAt + AHEAD_MILLIS) == at);
  }

  /** What was decided in its call may stand in no table of requests. */
  private static boolean isTimeOfItsCall(
      Account account, Attributes commit, long at, long decidedAt) {
    return MarksCheck.isImmediate(commit)
        && commit.list("entries").stream()
            .filter(entry -> !PROMOTION.equals(entry.textOrNull("k")))
            .anyMatch(entry -> account.timeOf(entry.number("t"), decidedAt) == at);
  }

  /**
   * Enters a verdict.
   *
   * @param elsewhere why another resource refuses, or null
   */
  private void verdict(
      String resource,
      Account account,
      Attributes commit,
      Attributes entry,
      JointCheck.@Nullable Elsewhere elsewhere) {
    KnownNames.ofEntry(entry, AuditedKinds.ofEntry(entry));
    String id = entry.text("i");
    boolean immediate = MarksCheck.isImmediate(commit);
    if (immediate) {
      asked.compareWithCalls(resource, id, entry);
    } else if (!AuditedKinds.isPart(entry)) {
      asked.compare(resource, id, entry);
    }
    long decidedAt = commit.number("decidedAt");
    account.begin(entry, decidedAt);
    inTurn(account, id);
    AuditedKind kind = AuditedKinds.ofEntry(entry);
    String own = account.refusal(entry);
    JointCheck.Elsewhere other = own == null ? elsewhere : null;
    String refusal = other == null ? own : other.reason();
    String words = other == null ? account.explanation(refusal) : other.words();
    String due = refusal == null && kind.waits(account, entry) ? "waiting" : orAccepted(refusal);
    String given = entry.textOrNull("r");
    if (account.verdict(id) != null) {
      throw new Violation(Promise.ONE_VERDICT, "request %s is decided a second time".formatted(id));
    }
    boolean waits = given == null && LoggedVerdict.isWaiting(entry);
    GrantCheck.place(
        entry,
        kind,
        waits
            ? account.queue().next(id, entry.number("q"), entry.number("b", 0), AuditedGrant.NEVER)
            : null);
    Effect effect = account.enter(entry, given == null);
    if (!kind.mayGoOver(entry)) {
      capacity(account, id, effect == null ? 0 : effect.change());
    }
    explained(id, "be", due, waits ? "waiting" : orAccepted(given));
    explained(id, "leave", account.left(), entry.number("f"));
    GrantCheck.check(entry, kind, effect);
    AuditedTally tally = account.tally(effect == null ? null : effect.reservation());
    TallyCheck.entry(entry, tally);
    LoggedVerdict verdict =
        new LoggedVerdict(
            resource,
            log(resource).commits,
            account.decisions(),
            decidedAt,
            given,
            effect,
            tally,
            immediate,
            entry);
    explained(id, "be told", String.valueOf(words), String.valueOf(verdict.explanation()));
    account.remember(id, verdict);
    promised.remove(name(resource, id));
    if (account.isLock() && given == null && !waits) {
      log(resource).leases.enter(entry, account.newToken(), account.isExecution());
    }
    if (account.isExecution() && given == null) {
      log(resource).runs.enter(entry, account.newToken(), account.clock(), decidedAt);
    }
    decided += AuditedKinds.isPart(entry) ? 0 : 1;
    if (!immediate && !AuditedKinds.isPart(entry)) {
      // Order is promised among those that went the same way.
      turns.decided(resource, name(resource, id));
    }
  }

  /** Whoever waits and is due comes before any request. */
  private static void inTurn(Account account, String id) {
    Waiting due = account.due();
    if (due != null) {
      throw new Violation(
          Promise.ORDER, "%s is decided before %s, who waits and is due".formatted(id, due.id()));
    }
  }

  private static void capacity(Account account, String id, long change) {
    AuditedTerms terms = account.terms();
    if (change > 0 && terms != null && account.taken() > terms.capacity()) {
      throw new Violation(
          Promise.CAPACITY,
          "%d of %d are taken after %s was accepted"
              .formatted(account.taken(), terms.capacity(), id));
    }
  }

  private static void explained(String id, String what, Object due, Object given) {
    if (!Objects.equals(due, given)) {
      throw new Violation(
          Promise.EXPLAINED, "%s should %s %s, not %s".formatted(id, what, due, given));
    }
  }

  private static String orAccepted(@Nullable String reason) {
    return reason == null ? "accepted" : reason;
  }

  private void row(Attributes row) {
    String resource = row.text("resourceId");
    if (log(resource).forgotten.isOfThen(row)) {
      log(resource).forgotten.writtenLate(row);
      return;
    }
    if (row.text("part").startsWith("tally-")) {
      tallyRow(resource, row);
      return;
    }
    boolean grant = row.text("part").startsWith("grant-");
    if (grant && !row.has("by")) {
      promotionRow(resource, row);
      return;
    }
    LoggedVerdict verdict = verdict(resource, row.text(grant ? "by" : "requestId"));
    if (verdict == null) {
      throw new Violation(
          Promise.ONE_SET_OF_BOOKS,
          "a row of %s stands before its verdict".formatted(row.text("request")));
    }
    if (verdict.immediate() && !grant && !asked.stood(resource, row.text("requestId"))) {
      throw new Violation(
          Promise.ONE_SET_OF_BOOKS,
          "a verdict is copied whose commit is its own row: " + row.text("request"));
    }
    if (grant) {
      RowCheck.grant(verdict, row);
    } else if (row.text("part").equals(PLACE)) {
      RowCheck.place(verdict, row);
    } else {
      RowCheck.verdict(verdict, row);
    }
    rows.add(RowCheck.nameOf(row));
  }

  /** Of a promotion or of a verdict: the decision's number tells which. */
  private void tallyRow(String resource, Attributes row) {
    String id = row.text("requestId");
    LoggedPromotion promotion = promotion(resource, id);
    LoggedVerdict verdict = verdict(resource, id);
    if (promotion != null && promotion.decisionNo() == row.number("decisionNo")) {
      RowCheck.tally(promotion, promotion.tally(), row);
    } else if (verdict != null) {
      RowCheck.tally(verdict, verdict.tally(), row);
    } else {
      throw new Violation(
          Promise.ONE_SET_OF_BOOKS,
          "a row of %s stands before its decision".formatted(row.text("request")));
    }
    rows.add(RowCheck.nameOf(row));
  }

  private void promotionRow(String resource, Attributes row) {
    LoggedPromotion promotion = promotion(resource, row.text("requestId"));
    if (promotion == null) {
      throw new Violation(
          Promise.ONE_SET_OF_BOOKS,
          "a row of %s stands before its promotion".formatted(row.text("request")));
    }
    RowCheck.promotion(promotion, row);
    rows.add(RowCheck.nameOf(row));
  }

  private Log log(String resource) {
    return logs.computeIfAbsent(resource, Log::new);
  }

  private @Nullable LoggedVerdict verdict(String resource, String id) {
    return log(resource).account.verdict(id);
  }

  private static String name(String resource, String id) {
    return resource + "/" + id;
  }

  private static boolean isSetAside(Attributes item) {
    return item.has("request") && item.text("request").startsWith("#");
  }
}
