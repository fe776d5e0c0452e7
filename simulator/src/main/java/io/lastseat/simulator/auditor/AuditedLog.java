package io.lastseat.simulator.auditor;

import io.lastseat.audit.Difference;
import io.lastseat.audit.StoredLogRules;
import io.lastseat.audit.promises.Breach;
import io.lastseat.audit.promises.OtherCommits;
import io.lastseat.audit.promises.Promise;
import io.lastseat.audit.promises.PromiseModel;
import io.lastseat.model.Commit;
import io.lastseat.model.Entry;
import io.lastseat.model.Fate;
import io.lastseat.model.Grant;
import io.lastseat.model.GrantRow;
import io.lastseat.model.LockGrant;
import io.lastseat.model.Promotion;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Row;
import io.lastseat.model.Verdict;
import io.lastseat.model.VerdictRow;
import io.lastseat.tables.RowCodec;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The log of one resource as far as it was read, with all that every request ever had. */
final class AuditedLog {

  /**
   * What a reservation has since some decision.
   *
   * @param decisionNo of that decision
   */
  private record Had(Grant grant, long decisionNo) {}

  private final PromiseModel model;
  private final StoredLogRules stored = new StoredLogRules(AuditedLog::isNotSo);
  private final boolean looksAtMarks;
  private final ForgottenCheck forgotten = new ForgottenCheck();
  private final Map<RequestId, VerdictRow> verdicts = new HashMap<>();
  private final Map<RequestId, GrantRow> promotions = new HashMap<>();
  private final Map<RequestId, List<Had>> had = new HashMap<>();
  private final Map<RequestId, Long> tokens = new HashMap<>();
  private final Map<Long, Commit> commits = new HashMap<>();
  private final Map<Long, Map<String, Map<String, AttributeValue>>> rows = new HashMap<>();
  private final List<Instant> clocks = new ArrayList<>();
  private long newest;

  AuditedLog(ResourceId resource, OtherCommits others, boolean looksAtMarks) {
    this.looksAtMarks = looksAtMarks;
    this.model = new PromiseModel(resource, this::fate, others, AuditedLog::isBroken);
  }

  private static void isBroken(Breach breach) {
    throw new Violation(breach.promise(), breach.toString());
  }

  private static void isNotSo(Difference difference) {
    throw new Violation(Promise.ONE_SET_OF_BOOKS, difference.toString());
  }

  private Fate fate(RequestId id) {
    Option<Grant> has = grant(id);
    return has.isDefined() || verdicts.containsKey(id) ? new Fate(true, has) : Fate.NO_SUCH_REQUEST;
  }

  /** A commit stands there: other logs may name it. */
  void stands(Commit commit) {
    commits.put(commit.number(), commit);
  }

  /** The next commit is this. */
  void next(Map<String, AttributeValue> item, Commit commit) {
    model.next(commit);
    if (looksAtMarks) {
      stored.next(item, commit);
    }
    newest = commit.number();
    if (commit.isBeginningAnew()) {
      forgotten.begins(commit, verdicts.keySet());
      verdicts.clear();
      promotions.clear();
      had.clear();
      tokens.clear();
    }
    clocks.addAll(model.clocks());
    commit.entries().forEach(entry -> enter(commit, entry));
  }

  private void enter(Commit commit, Entry entry) {
    if (entry instanceof Promotion promotion) {
      promotions.put(promotion.about(), commit.grantRow(promotion));
      put(promotion.about(), promotion.grant(), promotion.decisionNo());
      token(commit, promotion.accepted(), promotion.about(), promotion.decisionNo());
      return;
    }
    Verdict verdict = (Verdict) entry;
    RequestId reservation = verdict.request().reservation().getOrElse(verdict.about());
    if (reservation.equals(verdict.about())) {
      // What is still known of an earlier request of that name.
      had.remove(reservation);
      boolean granted = verdict.accepted() && verdict.grant().isDefined();
      token(commit, granted, reservation, verdict.decisionNo());
    }
    verdict.grant().forEach(grant -> put(reservation, grant, verdict.decisionNo()));
    verdicts.put(verdict.about(), commit.row(verdict));
  }

  private void put(RequestId reservation, Grant grant, long decisionNo) {
    had.computeIfAbsent(reservation, any -> new ArrayList<>()).add(new Had(grant, decisionNo));
  }

  private void token(Commit commit, boolean granted, RequestId id, long decisionNo) {
    if (granted && commit.books().isLock()) {
      tokens.put(id, commit.books().epoch() * LockGrant.TOKENS_OF_AN_EPOCH + decisionNo);
    }
  }

  PromiseModel model() {
    return model;
  }

  ForgottenCheck forgotten() {
    return forgotten;
  }

  /** The number of the newest commit; 0 before the first one. */
  long newest() {
    return newest;
  }

  @Nullable Commit commit(long number) {
    return commits.get(number);
  }

  Map<RequestId, VerdictRow> verdicts() {
    return verdicts;
  }

  Map<RequestId, GrantRow> promotions() {
    return promotions;
  }

  /** The token under which this request got the lock; 0 where it did not. */
  long token(RequestId id) {
    return tokens.getOrDefault(id, 0L);
  }

  /** What the reservation has now, lapsed or not. */
  Option<Grant> grant(RequestId id) {
    List<Had> all = had.getOrDefault(id, List.of());
    return all.isEmpty() ? Option.none() : Option.some(all.get(all.size() - 1).grant());
  }

  /** All that the reservation ever had, in order: the one after n changes stands at place n. */
  List<Grant> grants(RequestId id) {
    return had.getOrDefault(id, List.of()).stream().map(Had::grant).toList();
  }

  /** What the newest commit says of its lock. */
  Option<LockGrant> lock() {
    return Option.of(commits.get(newest)).flatMap(commit -> commit.books().lock());
  }

  /** Units by id of what was live when there were so many decisions, by the clock of then. */
  Map<String, Long> live(long asOf) {
    Instant then = asOf == 0 ? Instant.EPOCH : clocks.get((int) asOf - 1);
    return units(asOf, grant -> grant.live(then));
  }

  /** What was waited for when there were so many decisions. */
  Map<String, Long> waiting(long asOf) {
    return units(asOf, grant -> grant.isWaiting() ? grant.units() : 0);
  }

  private Map<String, Long> units(long asOf, ToLongFunction<Grant> counted) {
    Map<String, Long> units = new HashMap<>();
    had.forEach(
        (id, all) -> {
          long now = 0;
          for (Had one : all) {
            now = one.decisionNo() <= asOf ? counted.applyAsLong(one.grant()) : now;
          }
          if (now > 0) {
            units.put(id.text(), now);
          }
        });
    return units;
  }

  /** The row of that name, as the commit of that number has it; null where it has none. */
  @Nullable Map<String, AttributeValue> row(long commitNo, String name) {
    Commit commit = commits.get(commitNo);
    return commit == null || commitNo > newest
        ? null
        : rows.computeIfAbsent(commitNo, any -> rows(commit)).get(name);
  }

  private static Map<String, Map<String, AttributeValue>> rows(Commit commit) {
    Map<String, Map<String, AttributeValue>> rows = new HashMap<>();
    for (Row row : commit.possibleRows()) {
      Map<String, AttributeValue> item = RowCodec.write(row);
      rows.put(Auditor.nameOf(item), item);
    }
    return rows;
  }
}
