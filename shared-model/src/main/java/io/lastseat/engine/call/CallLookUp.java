package io.lastseat.engine.call;

import io.lastseat.engine.Tools;
import io.lastseat.engine.batch.BatchState;
import io.lastseat.engine.find.Found;
import io.lastseat.engine.find.Found.Findings;
import io.lastseat.engine.find.VerdictSearch;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.Floor;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.PendingRequest;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Ends the calls whose requests have a verdict, or are in the table of requests. It looks after the
 * head was read, and after a lost append into the commits since.
 */
final class CallLookUp {

  /**
   * A process writes the rows of its commit at once. After this time it has died, or appends no
   * more.
   */
  static final Duration DEAD_AFTER = Duration.ofSeconds(10);

  private final Tools tools;
  private final OpenCalls calls;
  private final BatchState state;

  /** Commits that owe rows by the log, and whose process has died or does not know of them. */
  private final Set<Long> left = new TreeSet<>();

  /** Requests that were looked up only in the commits after their near floors. */
  private final Set<RequestId> behindFloors = new HashSet<>();

  CallLookUp(Tools tools, OpenCalls calls) {
    this.tools = tools;
    this.calls = calls;
    this.state = calls.state();
  }

  /** The owing commits of this head whose rows no process will write, as the look-ups found. */
  Vector<Long> left(Head head) {
    return head.marks().owing().filter(left::contains).toVector();
  }

  /** Notes a commit that may be this process's own, whose rows no other process will write. */
  void mayBeLeft(long number) {
    left.add(number);
  }

  /**
   * Ends the calls whose requests are found.
   *
   * @param unclear whether an append without an answer may have been carried out: then any request
   *     may be found
   */
  void leaveOut(Head head, boolean unclear) {
    calls
        .open()
        .filter(pendingRequest -> isBeyond(pendingRequest, head))
        .forEach(pendingRequest -> calls.end(pendingRequest.id(), new CallOutcome.NoFloor()));
    Vector<VerdictSearch> searches =
        calls
            .open()
            .filter(pendingRequest -> unclear || mayBeDecided(pendingRequest, head))
            .map(pendingRequest -> search(pendingRequest, head));
    Vector<VerdictSearch> near = searches.reject(VerdictSearch::anywhere);
    near.map(VerdictSearch::id)
        .filter(id -> state.open().lookedFor(id).isEmpty())
        .forEach(behindFloors::add);
    find(near, head);
    Vector<VerdictSearch> far = searches.filter(VerdictSearch::anywhere);
    if (findAlone(far, head)) {
      far.map(VerdictSearch::id).forEach(behindFloors::remove);
    }
  }

  /** Whether the newest head must be read before a call is refused for its floor. */
  boolean anyIsBeyond(Head head) {
    return calls.open().exists(pendingRequest -> isBeyond(pendingRequest, head));
  }

  /** Whether a key's floor is after this head. No process issued it: the call must not decide. */
  private static boolean isBeyond(PendingRequest pendingRequest, Head head) {
    return pendingRequest.id().floor().exists(head::endsBefore);
  }

  /**
   * Ends calls whose requests are in the table. An earlier try under the same key is pending there,
   * and the answer must not contradict it.
   */
  void leaveOutStored(Vector<PendingRequest> asked, Head head) {
    findAlone(asked.map(pendingRequest -> VerdictSearch.ofItem(pendingRequest.id())), head);
  }

  private boolean mayBeDecided(PendingRequest pendingRequest, Head head) {
    return calls
        .ask(
            pendingRequest, call -> call.isDerived() && !call.isNew(head, pendingRequest.request()))
        .getOrElse(false);
  }

  private VerdictSearch search(PendingRequest pendingRequest, Head head) {
    VerdictSearch search =
        VerdictSearch.ofCall(pendingRequest.id(), absentThrough(pendingRequest, head), head);
    return search.anywhere() && !calls.isDerived(pendingRequest)
        ? VerdictSearch.ofName(pendingRequest.id(), head)
        : search;
  }

  /**
   * The commit of the last look-up, or the near floor; none if there is neither. A look-up after a
   * near floor does not find a request in the table of requests. It is no longer enough when the
   * floor is no longer near.
   */
  private Option<Long> absentThrough(PendingRequest pendingRequest, Head head) {
    RequestId id = pendingRequest.id();
    Option<Floor> near = id.floor().filter(head::isNear);
    return state
        .open()
        .lookedFor(id)
        .filter(looked -> !behindFloors.contains(id) || near.isDefined())
        .orElse(() -> near.filter(any -> !calls.of(id).mayBeWritten()).map(Floor::commit));
  }

  /** Searches alone: if DynamoDB does not serve, only these calls fail. */
  private boolean findAlone(Vector<VerdictSearch> searches, Head head) {
    try {
      find(searches, head);
      return true;
    } catch (SdkException notServed) {
      searches.forEach(search -> calls.fail(search.id(), notServed));
      return false;
    }
  }

  private void find(Vector<VerdictSearch> searches, Head head) {
    if (searches.isEmpty()) {
      return;
    }
    Findings findings = tools.finder().find(head, searches);
    Instant dead = tools.parts().clock().instant().minus(DEAD_AFTER);
    findings
        .owing()
        .filter(commit -> commit.decidedAt().isBefore(dead))
        .forEach(commit -> left.add(commit.number()));
    findings.found().forEach((id, found) -> end(id, found, head));
  }

  private void end(RequestId id, Found found, Head head) {
    if (found instanceof Found.InLog in) {
      calls.end(id, new CallOutcome.DecidedEarlier(in.row(), head));
    } else if (found instanceof Found.Stored there) {
      calls.end(id, new CallOutcome.Stored(there.request(), head));
    } else if (found instanceof Found.Unreadable unreadable) {
      calls.fail(id, unreadable.why());
    }
  }
}
