package io.lastseat.engine.batch;

import io.lastseat.engine.batch.BatchReport.Deferral;
import io.lastseat.log.Backoff;
import io.lastseat.model.Books;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.kinds.ErasableTexts;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The state of one batch: its open requests, the known facts, and what came out. It is for one
 * thread.
 */
public final class BatchState {

  /** After this number of lost appends the batch fails and is tried again later. */
  static final int MAX_LOST_APPENDS = 100;

  private final ResourceId resource;
  private final Vector<RequestId> inOrder;
  private final OpenRequests open = new OpenRequests();
  private final KnownFacts known = new KnownFacts();
  private final RowsDue rows = new RowsDue();
  private final List<Commit> commits = new ArrayList<>();
  private final Set<RequestId> unfinished = new HashSet<>();
  private final Map<RequestId, Deferral> deferred = new LinkedHashMap<>();
  private final Map<RequestId, RuntimeException> failed = new LinkedHashMap<>();
  private final Set<RequestId> forStream = new HashSet<>();
  private Vector<RequestId> contradicting = Vector.empty();
  private Vector<RequestId> archived = Vector.empty();
  private Option<RuntimeException> failure = Option.none();
  private int lostAppends;
  private int overtaken;
  private int takenOver;

  /** Starts with these open requests. */
  public BatchState(ResourceId resource, Seq<PendingRequest> pendingRequests) {
    this.resource = resource;
    inOrder = pendingRequests.map(PendingRequest::id).toVector();
    pendingRequests.forEach(this::join);
  }

  /** Whether the batch began without any request. */
  public boolean beganEmpty() {
    return inOrder.isEmpty();
  }

  public ResourceId resource() {
    return resource;
  }

  /** The requests without a known verdict. */
  public OpenRequests open() {
    return open;
  }

  public KnownFacts known() {
    return known;
  }

  /** The rows that this batch must write. */
  public RowsDue rows() {
    return rows;
  }

  /** Adds a request after the others. */
  public void join(PendingRequest pendingRequest) {
    open.add(pendingRequest);
    unfinished.add(pendingRequest.id());
  }

  /** Gives the open request of that id another id. */
  public void rename(RequestId old, PendingRequest renamed) {
    open.rename(old, renamed);
  }

  /**
   * Notes that the request has this verdict. A call may have made it while another call under the
   * same key wrote a request with another content: then that verdict counts.
   *
   * @param due its rows that may be missing
   * @param owed whether its commit owes rows, which this batch completes
   */
  public void found(VerdictRow row, Vector<Row> due, boolean owed) {
    known.priorStates().decided(row.verdict());
    for (PendingRequest pendingRequest : open.remove(row.about())) {
      if (!row.immediate() && differ(pendingRequest.request(), row.verdict().request())) {
        contradicting = contradicting.append(pendingRequest.id());
      }
    }
    if (due.isEmpty() && !owed) {
      unfinished.remove(row.about());
    } else {
      rows.add(due, Vector.of(row.about()));
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
    leave(deferral.id());
    deferred.put(deferral.id(), deferral);
  }

  public boolean isDeferred(RequestId id) {
    return deferred.containsKey(id);
  }

  /** Notes that the request was decided and its verdict archived: nothing is left to do. */
  public void archived(RequestId id) {
    leave(id);
    archived = archived.append(id);
  }

  boolean isArchived(RequestId id) {
    return archived.contains(id);
  }

  /** Takes out a request that cannot be decided, for this reason. It is not finished. */
  public void failed(RequestId id, RuntimeException why) {
    open.remove(id);
    failed.putIfAbsent(id, why);
  }

  /** The requests that failed. */
  public Map<RequestId, RuntimeException> failed() {
    return failed;
  }

  /** Leaves a request to the stream, where its reservation is too. */
  void leaveToStream(RequestId id) {
    leave(id);
    forStream.add(id);
  }

  public boolean isForStream(RequestId id) {
    return forStream.contains(id);
  }

  /** Takes out a request for which nothing is left to do here. */
  public void leave(RequestId id) {
    open.remove(id);
    unfinished.remove(id);
  }

  /** Notes that this batch appended the commit. */
  public void appended(Commit commit) {
    commits.add(commit);
    commit.requests().forEach(open::remove);
    rows.add(commit.rows(), commit.requests());
    rows.completes(Vector.of(commit.number()));
    known.appended(commit);
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

  /** Counts a lost append, and pauses; throws {@link IllegalStateException} after too many. */
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

  /** Notes what stopped the batch. The first failure counts. */
  public void stopped(RuntimeException why) {
    failure = failure.orElse(Option.some(why));
  }

  public boolean isStopped() {
    return failure.isDefined();
  }

  /** Notes that the due rows are written, and returns the commits whose rows are complete. */
  public Vector<Long> rowsAreThere() {
    // Not removeAll: for a set no larger than the list, it searches the list for each member.
    rows.finished().forEach(unfinished::remove);
    return rows.written();
  }

  /** What came out of the batch so far. */
  public BatchReport done() {
    int finished = 0;
    while (finished < inOrder.size() && !unfinished.contains(inOrder.get(finished))) {
      finished++;
    }
    return new BatchReport(
        resource,
        finished,
        Vector.ofAll(commits),
        lostAppends + overtaken,
        Vector.ofAll(deferred.values()),
        contradicting,
        failure,
        overtaken,
        takenOver,
        archived);
  }

  /** Rows that must be written, and what is finished when they are. */
  public static final class RowsDue {

    private final List<Row> due = new ArrayList<>();
    private final List<Long> completing = new ArrayList<>();
    private final List<RequestId> finished = new ArrayList<>();

    /** Adds rows. When all rows are written, these requests are finished. */
    void add(Iterable<? extends Row> more, Iterable<RequestId> finishedByThem) {
      more.forEach(due::add);
      finishedByThem.forEach(finished::add);
    }

    /** Adds rows that finish no request. */
    public void add(Iterable<? extends Row> more) {
      more.forEach(due::add);
    }

    /** Notes that these commits have all rows once the due rows are written. */
    public void completes(Iterable<Long> numbers) {
      numbers.forEach(completing::add);
    }

    public Vector<Row> due() {
      return Vector.ofAll(due);
    }

    public boolean areDue() {
      return !due.isEmpty();
    }

    /** Whether rows are due, or commits wait for the confirmation of their rows. */
    public boolean areAwaited() {
      return areDue() || !completing.isEmpty();
    }

    private List<RequestId> finished() {
      return finished;
    }

    private Vector<Long> written() {
      Vector<Long> complete = Vector.ofAll(completing);
      due.clear();
      completing.clear();
      finished.clear();
      return complete;
    }
  }
}
