package io.lastseat.log.facts;

import io.lastseat.log.facts.Decided.Deferral;
import io.lastseat.log.store.Backoff;
import io.lastseat.model.Books;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.row.PlaceRow;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.TallyRow;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.kinds.ErasableTexts;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The progress of one batch's requests: open, decided with rows due, or finished. If the batch has
 * a request twice, the first one counts. It is for one thread.
 */
public final class BatchState {

  /** After this number of lost appends the batch fails and is tried again later. */
  static final int MAX_LOST_APPENDS = 100;

  private final ResourceId resource;
  private final Vector<RequestId> inOrder;
  private Map<RequestId, PendingRequest> open = new LinkedHashMap<>();
  private final Map<RequestId, Long> looked = new HashMap<>();
  private final PriorStates priorStates = new PriorStates();
  private final Map<Long, Waiter> waiters = new HashMap<>();
  private final NewestFacts<TallyName, Tally> tallies = new NewestFacts<>();
  private final Set<Long> carried = new HashSet<>();
  private final List<Commit> commits = new ArrayList<>();
  private final List<Row> due = new ArrayList<>();
  private final List<Long> awaitingRows = new ArrayList<>();
  private final List<RequestId> finishedByRows = new ArrayList<>();
  private final Set<RequestId> unfinished = new HashSet<>();
  private Vector<Deferral> deferred = Vector.empty();
  private Vector<RequestId> contradicting = Vector.empty();
  private Vector<RequestId> archived = Vector.empty();
  private Option<RuntimeException> failure = Option.none();
  private int lostAppends;
  private int overtaken;
  private int takenOver;

  public BatchState(RequestBatch requestBatch) {
    resource = requestBatch.resource();
    inOrder = requestBatch.pendingRequests().map(PendingRequest::id).toVector();
    requestBatch
        .pendingRequests()
        .forEach(pendingRequest -> open.putIfAbsent(pendingRequest.id(), pendingRequest));
    unfinished.addAll(open.keySet());
  }

  /** Whether the batch began without any request. */
  public boolean isAWake() {
    return inOrder.isEmpty();
  }

  public ResourceId resource() {
    return resource;
  }

  /** The requests without a known verdict, in order. */
  public Iterable<PendingRequest> open() {
    return open.values();
  }

  public boolean isOpen(RequestId id) {
    return open.containsKey(id);
  }

  public boolean isAllDecided() {
    return open.isEmpty();
  }

  /** Adds a request after the others. */
  public void join(PendingRequest pendingRequest) {
    open.putIfAbsent(pendingRequest.id(), pendingRequest);
    unfinished.add(pendingRequest.id());
  }

  /** Notes that no open request has a verdict up to this commit. */
  public void lookedThrough(long commit) {
    open.keySet().forEach(id -> looked.put(id, commit));
  }

  /** The commit up to which the request has no verdict; none before the first look-up. */
  public Option<Long> lookedFor(RequestId id) {
    return Option.of(looked.get(id));
  }

  /** The states of earlier requests that were read or decided here. */
  public PriorStates priorStates() {
    return priorStates;
  }

  Map<Long, Waiter> waiters() {
    return waiters;
  }

  void joined(PlaceRow row) {
    waiters.put(row.waiter().place().number(), row.waiter());
    priorStates.joined(row);
  }

  NewestFacts<TallyName, Tally> tallies() {
    return tallies;
  }

  /** Adds the applicant's tally after a decision. */
  void learn(TallyRow row) {
    tallies.learn(row.tally().name(), row.tally(), row.decisionNo());
  }

  /** The commits whose facts are all known, since this batch appended them. */
  Set<Long> carried() {
    return carried;
  }

  /** Forgets all facts, since the head was read again. */
  void forgetFacts() {
    carried.clear();
    priorStates.clear();
    waiters.clear();
    tallies.clear();
  }

  /** Notes that the request has this verdict, and that its row is written. */
  void found(Verdict verdict) {
    decided(verdict);
    unfinished.remove(verdict.request().id());
  }

  /** Notes that the request has this verdict, and that these rows may be missing. */
  void found(Verdict verdict, Iterable<Row> rows) {
    decided(verdict);
    rows.forEach(due::add);
    finishedByRows.add(verdict.request().id());
  }

  /**
   * Notes that a call made this verdict on a request that is also in the table of requests. So the
   * verdict gets a row, which the sender reads. Another call under the same key may have written a
   * request with another content at the same moment: the verdict counts.
   *
   * @param isThere whether the row is known to be written
   */
  void foundImmediate(VerdictRow row, boolean isThere) {
    priorStates.decided(row.verdict());
    open.remove(row.about());
    if (isThere) {
      unfinished.remove(row.about());
    } else {
      due.add(row);
      finishedByRows.add(row.about());
    }
  }

  private void decided(Verdict verdict) {
    priorStates.decided(verdict);
    PendingRequest pendingRequest = open.remove(verdict.request().id());
    if (pendingRequest != null && differ(pendingRequest.request(), verdict.request())) {
      contradicting = contradicting.append(pendingRequest.id());
    }
  }

  /**
   * Whether these are two different requests. An erased text equals every text. Of an impossible
   * request only the explanation is stored, which a later program may word otherwise.
   */
  private static boolean differ(Request arrived, Request decided) {
    return !ErasableTexts.sayTheSame(arrived, decided)
        && !(arrived instanceof Impossible && decided instanceof Impossible);
  }

  /** Defers a request that cannot be decided now, so that it does not stop others. */
  public void defer(RequestId id, String why) {
    defer(new Deferral(id, why, false));
  }

  /** Defers a request that concerns several resources. */
  public void deferTogether(RequestId id, String why) {
    defer(new Deferral(id, why, true));
  }

  private void defer(Deferral deferral) {
    open.remove(deferral.id());
    unfinished.remove(deferral.id());
    deferred = deferred.append(deferral);
  }

  /** Notes that the request was decided and its verdict archived: nothing is left to do. */
  void archived(RequestId id) {
    open.remove(id);
    unfinished.remove(id);
    archived = archived.append(id);
  }

  boolean isArchived(RequestId id) {
    return archived.contains(id);
  }

  public boolean isDeferred(RequestId id) {
    return deferred.exists(deferral -> deferral.id().equals(id));
  }

  /** Notes that the call of the request has an answer. */
  public void answered(RequestId id) {
    open.remove(id);
    unfinished.remove(id);
  }

  /** Gives the open request of that id another id. */
  public void rename(RequestId old, PendingRequest renamed) {
    Map<RequestId, PendingRequest> all = new LinkedHashMap<>();
    open.forEach(
        (id, pendingRequest) -> {
          PendingRequest now = id.equals(old) ? renamed : pendingRequest;
          all.put(now.id(), now);
        });
    open = all;
  }

  /** The open request of that id; none if it is not open. */
  public Option<PendingRequest> open(RequestId id) {
    return Option.of(open.get(id));
  }

  /** Whether this open request is decided before that one. */
  boolean standsBefore(RequestId earlier, RequestId later) {
    for (RequestId id : open.keySet()) {
      if (id.equals(earlier)) {
        return true;
      } else if (id.equals(later)) {
        return false;
      }
    }
    return false;
  }

  /**
   * Places a request right before another one, which needs its verdict; if it already stands before
   * that, it keeps its position.
   */
  void placeBefore(RequestId later, PendingRequest earlier) {
    if (standsBefore(earlier.id(), later)) {
      return;
    }
    Map<RequestId, PendingRequest> reordered = new LinkedHashMap<>();
    for (PendingRequest pendingRequest : open.values()) {
      if (pendingRequest.id().equals(later)) {
        reordered.put(earlier.id(), earlier);
      }
      if (!pendingRequest.id().equals(earlier.id())) {
        reordered.put(pendingRequest.id(), pendingRequest);
      }
    }
    open = reordered;
  }

  /** Adds due rows. When they are written, all rows of these commits are written. */
  public void owes(Iterable<Row> rows, Iterable<Long> confirmed) {
    rows.forEach(due::add);
    confirmed.forEach(awaitingRows::add);
  }

  public void appended(Commit commit) {
    commits.add(commit);
    owes(commit.rows(), Vector.of(commit.number()));
    for (Verdict verdict : commit.verdicts()) {
      RequestId id = verdict.request().id();
      open.remove(id);
      finishedByRows.add(id);
      verdict.waiter().forEach(joined -> waiters.put(joined.place().number(), joined));
    }
    priorStates.decided(commit);
    commit.tallyRows().forEach(this::learn);
    carried.add(commit.number());
  }

  /** Counts the lock that a commit, of this log or another one, may have taken over. */
  public void appendedAfter(Books before, Commit commit) {
    takenOver += commit.takesOver(before) ? 1 : 0;
  }

  public void lostAppend() {
    lostAppends++;
  }

  public int lostAppends() {
    return lostAppends;
  }

  public void lostAppend(Backoff backoff) {
    lostAppend();
    if (lostAppends > MAX_LOST_APPENDS) {
      throw new IllegalStateException(
          "Another process was faster %d times in a row: try again".formatted(lostAppends));
    }
    backoff.pause(1);
  }

  /** Counts that others were faster on one log {@code times} times in a row, and pauses. */
  public void overtaken(Backoff backoff, int times) {
    overtaken++;
    backoff.pause(times);
  }

  /** Whether the batch noticed no append of another process. */
  public boolean wasAlone() {
    return lostAppends + overtaken == 0;
  }

  public void failed(RuntimeException why) {
    failure = failure.orElse(Option.some(why));
  }

  public boolean hasFailed() {
    return failure.isDefined();
  }

  public List<Row> due() {
    return due;
  }

  /** Whether rows are due, or commits wait for the confirmation of their rows. */
  public boolean isAwaitingRows() {
    return !due.isEmpty() || !awaitingRows.isEmpty();
  }

  /** Notes that the due rows are written, and returns the commits whose rows are complete. */
  public Vector<Long> rowsAreThere() {
    // Not removeAll: for a set no larger than the list, it searches the list for each member.
    finishedByRows.forEach(unfinished::remove);
    Vector<Long> complete = Vector.ofAll(awaitingRows);
    due.clear();
    awaitingRows.clear();
    finishedByRows.clear();
    return complete;
  }

  public Decided done() {
    int finished = 0;
    while (finished < inOrder.size() && !unfinished.contains(inOrder.get(finished))) {
      finished++;
    }
    return new Decided(
        resource,
        finished,
        Vector.ofAll(commits),
        lostAppends + overtaken,
        deferred,
        contradicting,
        failure,
        overtaken,
        takenOver,
        archived);
  }
}
