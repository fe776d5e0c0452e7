package io.lastseat.engine.call;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.pauses.Pause;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Queues the calls of one process that want to append to the same log. The first call leads a
 * group: it takes the calls behind it, and one append decides all of them. Calls that arrive
 * meanwhile form the next group. So calls of one process never compete with each other, and many of
 * them cost few appends. A single call goes at once.
 *
 * <p>The other calls of a group get their results before the next leader is appointed. If the last
 * group had several calls, the next leader yields once before it takes its group. So most threads
 * that call again at once join that group, and need one append instead of two.
 *
 * <p>Two calls under one id are never in one group: the second finds the verdict of the first.
 * Calls that may concern other resources form groups of their own in the same queue, so other calls
 * pay for no transaction.
 *
 * <p>A verdict under a key has a row, and so has a change. Writing rows is slower than deciding.
 * While the rows of {@link #MOST_WRITING} groups are written, calls that may owe rows wait, and
 * other calls overtake them.
 */
final class CallLines {

  /**
   * The most calls that share an append. A larger commit saves nothing, since a write unit is a
   * kilobyte. It would also make each look-up of one of its requests expensive.
   */
  static final int MOST = 100;

  /**
   * The most claims in a group. Each claim is a transaction of its own, and the next group waits
   * for all of them.
   */
  static final int MOST_CLAIMS = 10;

  /** The most groups whose rows the process writes at a time. */
  static final int MOST_WRITING = 2;

  private final Pause pause;
  private final Map<ResourceId, Line> lines = new HashMap<>();

  /** Whether the last group had several calls; never in a process with one call at a time. */
  private boolean crowd;

  /**
   * Makes an empty queue.
   *
   * @param pause waits for the previous group
   */
  CallLines(Pause pause) {
    this.pause = pause;
  }

  /**
   * Waits until the call leads a group, or until another call has led its group.
   *
   * @param atMost how long the call waits for a group to take it
   * @return the call's position; none if no group took the call, which has then left the queue
   */
  Option<Position> join(ResourceId resource, QueuedCall call, Duration atMost) {
    Position position = enter(resource, call);
    if (!pause.join(position.leads, atMost) && leave(position)) {
      return Option.none();
    }
    pause.join(position.leads);
    return Option.some(position);
  }

  private synchronized Position enter(ResourceId resource, QueuedCall call) {
    Line line = lines.computeIfAbsent(resource, Line::new);
    Position position = new Position(line, call);
    line.positions.add(position);
    line.appoint();
    return position;
  }

  private synchronized boolean leave(Position position) {
    boolean left = !position.leads.isDone() && position.line.positions.remove(position);
    forgetIfIdle(position.line);
    return left;
  }

  private synchronized Vector<Position> gather(Position leader) {
    Vector<Position> next = leader.line.next(leader);
    leader.group = leader.group.appendAll(next);
    crowd = leader.group.size() > 1;
    return next;
  }

  private synchronized boolean isCrowd() {
    return crowd;
  }

  private synchronized void handOver(Position leader, boolean owesRows) {
    Line line = leader.line;
    // The leader is still in the queue if it failed before it took its group.
    line.positions.remove(leader);
    line.led = false;
    line.writing += owesRows ? 1 : 0;
    line.appoint();
    forgetIfIdle(line);
  }

  private synchronized void written(Line line) {
    line.writing--;
    line.appoint();
    forgetIfIdle(line);
  }

  private void forgetIfIdle(Line line) {
    if (line.positions.isEmpty() && !line.led && line.writing == 0) {
      lines.remove(line.resource, line);
    }
  }

  /** The queue of one log. */
  private static final class Line {

    private final ResourceId resource;
    private final ArrayDeque<Position> positions = new ArrayDeque<>();
    private boolean led;
    private int writing;

    Line(ResourceId resource) {
      this.resource = resource;
    }

    private boolean mayGo(Position position) {
      // The terms may have changed meanwhile, so that a group owes rows unexpectedly. Hence the
      // limit for other calls.
      return writing < (position.call.mayOweRows() ? MOST_WRITING : 2 * MOST_WRITING);
    }

    /** Makes the first call that may go the leader, unless the queue has a leader. */
    void appoint() {
      Option<Position> first = led ? Option.none() : Vector.ofAll(positions).find(this::mayGo);
      for (Position leader : first) {
        led = true;
        leader.leads.complete(true);
      }
    }

    /** Takes the next calls of this leader's group, in order of arrival, the leader first. */
    Vector<Position> next(Position leader) {
      Set<RequestId> ids = new HashSet<>(leader.group.flatMap(Position::derivedId).toJavaSet());
      Vector<Position> first = leader.group.isEmpty() ? Vector.of(leader) : Vector.empty();
      Vector<Position> next =
          first
              .appendAll(
                  Vector.ofAll(positions)
                      .filter(position -> position != leader && mayGo(position))
                      .filter(position -> position.call.isTogether() == leader.call.isTogether()))
              .filter(position -> position.derivedId().forAll(ids::add))
              .take((leader.call.isTogether() ? MOST_CLAIMS : MOST) - leader.group.size());
      positions.removeAll(next.toJavaSet());
      return next;
    }
  }

  /** The position of one call in the queue. */
  final class Position {

    private final Line line;
    private final QueuedCall call;
    private final CompletableFuture<Boolean> leads = new CompletableFuture<>();
    private Vector<Position> group = Vector.empty();

    private Position(Line line, QueuedCall call) {
      this.line = line;
      this.call = call;
    }

    private Option<RequestId> derivedId() {
      return call.derivedId();
    }

    /** The calls of the group that this call leads, itself included; empty if another leads. */
    Vector<QueuedCall> group() {
      if (!leads.join()) {
        return Vector.empty();
      }
      if (isCrowd()) {
        pause.yields();
      }
      return more();
    }

    /** Adds calls that have arrived since to the group, and returns them. */
    Vector<QueuedCall> more() {
      return gather(this).map(position -> position.call);
    }

    /**
     * Ends the group: its calls are decided, and the next group can begin.
     *
     * @param owesRows whether rows of the group still have to be written
     */
    void end(boolean owesRows) {
      if (leads.join()) {
        try {
          // Fails the calls without a result, which would otherwise wait for ever.
          Throwable undecided = new IllegalStateException("It was not decided.");
          group.forEach(position -> position.call.fail(undecided));
          group
              .reject(position -> position == this)
              .forEach(position -> position.leads.complete(false));
        } finally {
          handOver(this, owesRows);
        }
      }
    }

    /** Reports that the rows of the group are written, or that others will write them. */
    void rowsAreWritten() {
      written(line);
    }
  }
}
