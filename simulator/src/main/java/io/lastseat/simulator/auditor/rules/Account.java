package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.auditor.rules.AuditedQueue.Waiting;
import io.lastseat.simulator.store.Attributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The auditor's own books of one resource, kept by the rules as the documentation tells them. They
 * know each reservation by its name, and add up what is live; no sum is carried along.
 */
public final class Account {

  /** So far the clock of the books may be ahead of the commit that carried it there. */
  private static final long AHEAD_MILLIS = 5_000;

  /** So many tokens each epoch has. */
  private static final long TOKENS_OF_AN_EPOCH = 1L << 40;

  /** In the place of a request that the log has let go of. */
  private static final String FORGOTTEN = "0-" + "0".repeat(26);

  private @Nullable AuditedTerms terms;
  private long termsNumber;
  private long lanes = 1;
  private long amended;
  private long epoch;
  private long clock;
  private long commitTime;
  private final List<Long> clocks = new ArrayList<>();
  private final Map<String, LoggedVerdict> verdicts = new HashMap<>();
  private final Map<String, List<AuditedGrant>> grants = new HashMap<>();
  private final Map<String, String> applicants = new HashMap<>();
  private final Map<String, Long> tokens = new HashMap<>();
  private final AuditedQueue queue = new AuditedQueue();
  private @Nullable String newestOfLock;
  private @Nullable String newestHolder;
  private Map<String, AttributeValue> newestEdit = Map.of();
  private AuditedRun run = AuditedRun.NONE;
  private final String resource;
  private @Nullable Snapshot earlier;

  /** Of a resource before its first request. */
  public Account(String resource) {
    this.resource = resource;
  }

  /** What is decided from here on stands in a commit of this epoch, which never falls. */
  public void inEpoch(long now) {
    epoch = Math.max(epoch, now);
  }

  /** That of the newest commit. */
  public long epoch() {
    return epoch;
  }

  /** The token of a lock that the newest decision grants. */
  public long newToken() {
    return epoch * TOKENS_OF_AN_EPOCH + decisions();
  }

  /** The token under which this request got the lock; 0 where it did not. */
  public long token(String reservation) {
    return tokens.getOrDefault(reservation, 0L);
  }

  /** The clock goes on to an entry that is about to be decided: what lapses by then is free. */
  public void begin(Attributes entry, long decidedAt) {
    commitTime = decidedAt;
    clock = timeOf(entry.number("t"), decidedAt);
    if (entry.has("tg")) {
      clock = Math.max(clock, entry.map("tg").number("t"));
    }
  }

  /**
   * The log lets go of all that was decided: what the books say of the newest grant stays, and any
   * name may be used again.
   */
  public void beginAnew(long decidedAt) {
    commitTime = decidedAt;
    clock = Math.max(clock, decidedAt);
    verdicts.clear();
    forgetAllButNewest(grants);
    forgetAllButNewest(applicants);
    forgetAllButNewest(tokens);
    newestOfLock = newestOfLock == null ? null : FORGOTTEN;
  }

  /** Of the newest grant all is remembered but the request that it was granted to. */
  private <T> void forgetAllButNewest(Map<String, T> byRequest) {
    T newest = newestOfLock == null ? null : byRequest.get(newestOfLock);
    byRequest.clear();
    if (newest != null) {
      byRequest.put(FORGOTTEN, newest);
    }
  }

  /** The same for one who comes from the waiting list: the clock stands where the entry says. */
  public void beginAt(long moment, long decidedAt) {
    commitTime = decidedAt;
    clock = Math.max(clock, moment);
  }

  /**
   * The books after some commit, as far as a later refusal may rest on them.
   *
   * @param waiting how many are on the list
   */
  public record Snapshot(@Nullable AuditedTerms terms, long decisions, long clock, int waiting) {}

  /** Those of now. */
  public Snapshot snapshot() {
    return new Snapshot(terms, decisions(), clock, queue.size());
  }

  /** What is so on earlier books at a later moment, in a commit of that time. */
  public <T> T asOf(Snapshot then, long moment, long decidedAt, Supplier<T> said) {
    Snapshot now = snapshot();
    long thisCommit = commitTime;
    terms = then.terms();
    clock = Math.max(then.clock(), moment);
    commitTime = decidedAt;
    earlier = then;
    try {
      return said.get();
    } finally {
      terms = now.terms();
      clock = now.clock();
      commitTime = thisCommit;
      earlier = null;
    }
  }

  /** The clock of the books at the time of a request that is decided now. */
  public long timeOf(long takenAt, long decidedAt) {
    return Math.max(clock, Math.min(takenAt, decidedAt + AHEAD_MILLIS));
  }

  /**
   * Who must come from the waiting list before anything else is decided: whoever waits longest, as
   * soon as there is room for all that he waits for, or can never be, or the resource is closed, or
   * something is free and he would have more than one may; and before that anybody who has waited
   * for a lock for as long as he wanted to. Null where nobody must; so where he would get a hold
   * that can no longer be confirmed.
   */
  public @Nullable Waiting due() {
    Waiting first = queue.first();
    long free = capacity() - taken();
    if (first == null || isClosed()) {
      return first;
    }
    if (isLock() && (free > 0 || queue.gone(clock) != null)) {
      Waiting gone = queue.gone(now());
      if (gone != null) {
        return gone;
      }
    }
    if (free <= 0) {
      return null;
    }
    if (hasGone(first)) {
      return first;
    }
    boolean inVain = hold(first) > 0 && terms != null && clock >= terms.confirmBy();
    boolean never = first.units() > capacity() || beyondLimits(first) != null;
    return never || (first.units() <= free && !inVain) ? first : null;
  }

  /** Why somebody who is due is refused, or null. */
  public @Nullable String refusal(Waiting due) {
    if (isClosed()) {
      return "resource_closed";
    }
    String beyond = beyondLimits(due);
    if (beyond != null) {
      return beyond;
    }
    if (hasGone(due)) {
      return "waited_too_long";
    }
    return due.units() > capacity() ? "not_enough_left" : null;
  }

  /** What he waits for comes to what he was granted; what else he waits for is not his yet. */
  private @Nullable String beyondLimits(Waiting due) {
    String name = applicants.get(due.id());
    if (name == null || terms == null || !terms.limitsApplicants()) {
      return null;
    }
    List<AuditedGrant> granted = his(name).stream().filter(one -> !one.isWaiting()).toList();
    return terms.beyondLimits(AuditedTally.of(name, granted, clock), due.units(), 1);
  }

  private boolean hasGone(Waiting due) {
    return now() >= due.until();
  }

  /** Whether its log has reached the moment of its closing. */
  boolean isClosed() {
    return terms != null && clock >= terms.closed();
  }

  /** The same for a request that may have been taken in later than any that the log has. */
  boolean isClosedFor(Attributes entry) {
    return isClosed() || (terms != null && entry.number("t") >= terms.closed());
  }

  /**
   * Enters what became of somebody who is due, by the rules.
   *
   * @return what he has since
   */
  public AuditedGrant promote(Waiting due) {
    clocks.add(clock);
    AuditedGrant grant = refusal(due) != null ? AuditedGrant.refused(1, decisions()) : granted(due);
    queue.serve(due);
    grants.computeIfAbsent(due.id(), any -> new ArrayList<>()).add(grant);
    if (isLock() && grant.units() > 0) {
      newestOfLock = due.id();
      tokens.put(due.id(), newToken());
      newestHolder = null;
      newestEdit = Map.of();
    }
    amended++;
    return grant;
  }

  private AuditedGrant granted(Waiting due) {
    return isLock()
        ? AuditedGrant.lease(now(), hold(due), 1, decisions())
        : AuditedGrant.held(due.units(), now(), hold(due), 1, decisions());
  }

  private long hold(Waiting due) {
    long usual = terms == null ? 0 : terms.hold();
    long promised = terms == null ? 0 : terms.promotionHold();
    return promised > 0 ? promised : due.holdMillis() > 0 ? due.holdMillis() : usual;
  }

  /** A reservation counts as this applicant's. */
  void belongs(Attributes entry) {
    applicants.put(entry.text("i"), AuditedTally.name(resource, entry));
  }

  /** What the applicant has whose reservation this is; null where applicants are not limited. */
  public @Nullable AuditedTally tally(@Nullable String reservation) {
    String name = reservation == null ? null : applicants.get(reservation);
    return name == null || terms == null || !terms.limitsApplicants() ? null : tallyOf(name);
  }

  private AuditedTally tallyOf(String name) {
    return AuditedTally.of(name, his(name), clock);
  }

  private List<AuditedGrant> his(String name) {
    List<AuditedGrant> his = new ArrayList<>();
    applicants.forEach(
        (id, whose) -> {
          AuditedGrant grant = grant(id);
          if (whose.equals(name) && grant != null) {
            his.add(grant);
          }
        });
    return his;
  }

  /** Whether it is a lock. */
  public boolean isLock() {
    return terms != null && terms.isLock();
  }

  /** A lock was granted by this entry. */
  void lockedBy(Attributes entry) {
    if (isLock()) {
      newestOfLock = entry.text("i");
      tokens.put(entry.text("i"), newToken());
      newestHolder = entry.text("a");
      newestEdit = entry.has("mn") ? edit(entry) : Map.of();
      run = run.next();
    }
  }

  /** With which other locks it was acquired, as the books tell it; the home says all of them. */
  private Map<String, AttributeValue> edit(Attributes entry) {
    Map<String, AttributeValue> edit = new HashMap<>();
    edit.put("main", entry.wanted("mn"));
    edit.put(
        "home", AuditedKinds.isPart(entry) ? entry.wanted("hm") : AttributeValue.fromS(resource));
    edit.put("claim", entry.wanted(AuditedKinds.isPart(entry) ? "wh" : "i"));
    if (entry.has("ot")) {
      edit.put("others", entry.wanted("ot"));
    }
    return edit;
  }

  /** Whether somebody who asks about the newest grant knows its token, or need not yet. */
  boolean showsToken(Attributes entry) {
    String id = entry.text("p");
    long shown = entry.number("tk", -1);
    return (shown == 0 && "cancel".equals(entry.textOrNull("k")))
        || (isNewestOfLock(id) && shown == token(id));
  }

  /** Whether its newest grant is at home here, and has other locks beside. */
  boolean sharesItsLock() {
    return newestEdit.containsKey("others");
  }

  /** Whether its newest grant is at home on another lock. */
  boolean isLockedFromElsewhere() {
    return !newestEdit.isEmpty() && !sharesItsLock();
  }

  /** Whether that lock is an execution. */
  public boolean isExecution() {
    return terms != null && terms.isExecution();
  }

  /** The newest run of an execution was kept for ever. */
  void succeeded(String result) {
    run = run.succeeded(result);
  }

  /** It was given back. */
  void failed(@Nullable String failure) {
    run = run.failed(failure);
  }

  /** The result of the newest run of an execution; null where it has none. */
  @Nullable String result() {
    return isExecution() ? run.result() : null;
  }

  boolean isNewestOfLock(String reservation) {
    return reservation.equals(newestOfLock);
  }

  /** What the books of a lock must say of its newest grant; null where there is none. */
  public @Nullable Attributes lock() {
    String id = newestOfLock;
    AuditedGrant grant = id == null ? null : grant(id);
    if (id == null || grant == null) {
      return null;
    }
    Map<String, AttributeValue> lock = new HashMap<>(newestEdit);
    lock.put("requestId", AttributeValue.fromS(id));
    lock.put("token", number(token(id)));
    lock.put("units", number(grant.units()));
    lock.put("changes", number(grant.changes()));
    if (newestHolder != null && (!grant.isEnded() || isExecution())) {
      lock.put("holder", AttributeValue.fromS(newestHolder));
    }
    if (grant.isHeld()) {
      lock.put("heldSince", number(grant.since()));
      lock.put("heldUntil", number(grant.until()));
    }
    if (isExecution()) {
      run.describe(lock);
    }
    return new Attributes(lock);
  }

  private static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  /** Why the applicant of this entry may not have so much more on these terms, or null. */
  @Nullable String beyondLimits(AuditedTerms asked, Attributes entry, long units, long requests) {
    return asked.beyondLimits(tallyOf(AuditedTally.name(resource, entry)), units, requests);
  }

  /** The same for whoever has this reservation. */
  @Nullable String beyondLimits(String reservation, long units, long requests) {
    AuditedTally tally = tally(reservation);
    return terms == null || tally == null ? null : terms.beyondLimits(tally, units, requests);
  }

  private long capacity() {
    return terms == null ? 0 : terms.capacity();
  }

  /** Who waits. */
  public AuditedQueue queue() {
    return queue;
  }

  /** Why this entry should be refused, or null. */
  public @Nullable String refusal(Attributes entry) {
    return AuditedKinds.ofEntry(entry).refusal(this, entry);
  }

  /** What is said to a refusal for this reason beside it, or null. */
  public @Nullable String explanation(@Nullable String reason) {
    return "resource_closed".equals(reason) && terms != null ? terms.closedReason() : null;
  }

  /**
   * Enters a decision.
   *
   * @return what it does; null where it was refused
   */
  public @Nullable Effect enter(Attributes entry, boolean accepted) {
    clocks.add(clock);
    if (!accepted) {
      return null;
    }
    AuditedKind kind = AuditedKinds.ofEntry(entry);
    String reservation = kind.reservation(entry);
    AuditedGrant after = kind.grant(this, entry, now(), decisions());
    Effect effect = Effect.NONE;
    if (reservation != null && after != null) {
      if (reservation.equals(entry.text("i"))) {
        // What the books still said of an earlier request of that name.
        grants.remove(reservation);
      }
      effect = effect(reservation, after);
      if (effect.unlisted() > 0) {
        queue.leave(reservation);
      }
      grants.computeIfAbsent(reservation, any -> new ArrayList<>()).add(after);
    }
    kind.granted(this, entry);
    amended += kind.isAboutAnother() ? 1 : 0;
    return effect;
  }

  private Effect effect(String reservation, AuditedGrant after) {
    AuditedGrant before = grant(reservation);
    if (before == null) {
      return new Effect(after.live(clock), reservation, after, AuditedGrant.NEVER, 0);
    }
    boolean released = before.isHeld() && !before.isLapsed(clock);
    return new Effect(
        after.live(clock) - before.live(clock),
        reservation,
        after,
        released ? before.until() : AuditedGrant.NEVER,
        before.isWaiting() ? before.units() : 0);
  }

  /**
   * What a decision does.
   *
   * @param change by how many units it changes what is taken
   * @param reservation which one it makes or changes, or null
   * @param grant what that one has then, or null
   * @param released until when its units were held, where they were; else {@link
   *     AuditedGrant#NEVER}
   * @param unlisted the units that it waited for, and no longer does
   */
  public record Effect(
      long change,
      @Nullable String reservation,
      @Nullable AuditedGrant grant,
      long released,
      long unlisted) {

    static final Effect NONE = new Effect(0, null, null, AuditedGrant.NEVER, 0);
  }

  /** Remembers the verdict; false where the request had one. */
  public boolean remember(String id, LoggedVerdict verdict) {
    return verdicts.putIfAbsent(id, verdict) == null;
  }

  void agree(AuditedTerms others, long wantedLanes) {
    lanes = terms == null ? wantedLanes : lanes;
    terms = others;
    termsNumber++;
  }

  /** Null before its creation. */
  public @Nullable AuditedTerms terms() {
    return terms;
  }

  /** How often terms were accepted. */
  public long termsNumber() {
    return termsNumber;
  }

  /** Queues. */
  public long lanes() {
    return lanes;
  }

  /** Units of all reservations that are live. */
  public long taken() {
    return live(decisions(), clock).values().stream().mapToLong(Long::longValue).sum();
  }

  /** How many units lapse at which moment, in milliseconds; the lease of a lock stands apart. */
  public SortedMap<Long, Long> holds() {
    SortedMap<Long, Long> holds = new TreeMap<>();
    if (isLock()) {
      return holds;
    }
    for (String id : grants.keySet()) {
      AuditedGrant grant = Objects.requireNonNull(grant(id));
      if (grant.isHeld() && !grant.isLapsed(clock)) {
        holds.merge(grant.until(), grant.units(), Long::sum);
      }
    }
    return holds;
  }

  /** How often a reservation was changed: by a request that was granted, or from the list. */
  public long amended() {
    return amended;
  }

  /** In milliseconds. */
  public long clock() {
    return clock;
  }

  /** When a hold begins that is granted now. */
  long now() {
    return Math.max(clock, commitTime);
  }

  /** How many there were. */
  public long decisions() {
    return earlier == null ? clocks.size() : earlier.decisions();
  }

  /** What could still be given to one who asks now: nothing while others wait. */
  public long left() {
    int waiting = earlier == null ? queue.size() : earlier.waiting();
    return waiting > 0 ? 0 : Math.max(0, capacity() - taken());
  }

  /** Why so many units more cannot be had, or null. */
  @Nullable String lacking(long units) {
    return lacking(left(), units);
  }

  /** The same on terms that need not be in force yet. */
  @Nullable String lacking(AuditedTerms asked, long units) {
    return lacking(terms == null ? asked.capacity() : left(), units);
  }

  private static @Nullable String lacking(long left, long units) {
    if (left == 0) {
      return "sold_out";
    }
    return left < units ? "not_enough_left" : null;
  }

  /** The verdict on a request, or null. */
  public @Nullable LoggedVerdict verdict(String id) {
    return verdicts.get(id);
  }

  /** All verdicts by the ids of their requests. */
  public Map<String, LoggedVerdict> verdicts() {
    return verdicts;
  }

  /** What the reservation has now, lapsed or not; null where nothing was ever granted. */
  public @Nullable AuditedGrant grant(String id) {
    List<AuditedGrant> all = grants(id);
    return all.isEmpty() ? null : all.get(all.size() - 1);
  }

  /** All that the reservation ever had, in order: the one after n changes stands at place n. */
  public List<AuditedGrant> grants(String id) {
    return grants.getOrDefault(id, List.of());
  }

  /** What was live when there were so many decisions, by the clock of then: units by id. */
  public Map<String, Long> liveUnits(long asOfDecision) {
    return live(asOfDecision, asOfDecision == 0 ? 0 : clocks.get((int) asOfDecision - 1));
  }

  /** What was waited for when there were so many decisions: units by id. */
  public Map<String, Long> waitingUnits(long asOfDecision) {
    return units(asOfDecision, grant -> grant.isWaiting() ? grant.units() : 0);
  }

  private Map<String, Long> live(long asOfDecision, long then) {
    return units(asOfDecision, grant -> grant.live(then));
  }

  private Map<String, Long> units(long asOfDecision, ToLongFunction<AuditedGrant> counted) {
    Map<String, Long> live = new HashMap<>();
    grants.forEach(
        (id, all) -> {
          long units = 0;
          for (AuditedGrant grant : all) {
            units = grant.decisionNo() <= asOfDecision ? counted.applyAsLong(grant) : units;
          }
          if (units > 0) {
            live.put(id, units);
          }
        });
    return live;
  }
}
