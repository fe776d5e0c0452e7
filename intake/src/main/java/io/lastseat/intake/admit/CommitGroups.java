package io.lastseat.intake.admit;

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
 * meanwhile form the next group. So calls of one process never compete with each other, and a crowd
 * of them costs few appends. A single call goes at once. The other calls of a group are told before
 * the next leader is appointed, and in a crowd that leader yields once before it takes its group.
 * So most threads that ask again at once are in it, and a crowd shares one append and not two.
 *
 * <p>Two calls under one id are never in one group: the second finds the verdict of the first.
 * Calls that may concern other resources form groups of their own in the same queue, so plain calls
 * pay for no transaction.
 *
 * <p>A verdict under a key has a row, and so has a change. Writing rows is slower than deciding. So
 * while the rows of {@link #MOST_WRITING} groups are written, calls that may owe rows wait, and the
 * others go before them.
 */
final class CommitGroups {

  /**
   * The most calls that share an append. A larger commit saves nothing, since a write unit is a
   * kilobyte, and makes each question about one of its requests dear.
   */
  static final int MOST = 100;

  /**
   * The most claims of a group: each is a transaction of its own, and the next group waits for all.
   */
  static final int MOST_CLAIMS = 10;

  /** The most groups whose rows are written at a time. */
  static final int MOST_WRITING = 2;

  private final Pause pause;
  private final Map<ResourceId, Line> lines = new HashMap<>();

  /** Whether the last group was of several calls. A process with one call at a time has none. */
  private boolean crowd;

  /**
   * An empty queue.
   *
   * @param pause waits for the group before
   */
  CommitGroups(Pause pause) {
    this.pause = pause;
  }

  /**
   * Waits until the call leads a group, or until another one has led its group.
   *
   * @param atMost how long it waits for a group to take it
   * @return none if no group took it: then it has left the queue
   */
  Option<Place> join(ResourceId resource, PendingCall call, Duration atMost) {
    Place place = enter(resource, call);
    if (!pause.join(place.leads, atMost) && leave(place)) {
      return Option.none();
    }
    pause.join(place.leads);
    return Option.some(place);
  }

  private synchronized Place enter(ResourceId resource, PendingCall call) {
    Line line = lines.computeIfAbsent(resource, Line::new);
    Place place = new Place(line, call);
    line.places.add(place);
    line.appoint();
    return place;
  }

  private synchronized boolean leave(Place place) {
    boolean left = !place.leads.isDone() && place.line.places.remove(place);
    forgetIfIdle(place.line);
    return left;
  }

  private synchronized Vector<Place> gather(Place leader) {
    Vector<Place> next = leader.line.next(leader);
    leader.group = leader.group.appendAll(next);
    crowd = leader.group.size() > 1;
    return next;
  }

  private synchronized boolean isCrowd() {
    return crowd;
  }

  private synchronized void handOver(Place leader, boolean owesRows) {
    Line line = leader.line;
    // It stands there if it failed before it took its group.
    line.places.remove(leader);
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
    if (line.places.isEmpty() && !line.led && line.writing == 0) {
      lines.remove(line.resource, line);
    }
  }

  /** The queue of one log. */
  private static final class Line {

    private final ResourceId resource;
    private final ArrayDeque<Place> places = new ArrayDeque<>();
    private boolean led;
    private int writing;

    Line(ResourceId resource) {
      this.resource = resource;
    }

    private boolean mayGo(Place place) {
      // A group that was not expected to owe rows may owe some, if the terms changed meanwhile.
      return writing < (place.call.mayOweRows() ? MOST_WRITING : 2 * MOST_WRITING);
    }

    /** The first call that may go leads, unless a leader is at work. */
    void appoint() {
      Option<Place> first = led ? Option.none() : Vector.ofAll(places).find(this::mayGo);
      for (Place leader : first) {
        led = true;
        leader.leads.complete(true);
      }
    }

    /** The group of this leader in order of arrival, the leader first. */
    Vector<Place> next(Place leader) {
      Set<RequestId> ids = new HashSet<>(leader.group.flatMap(Place::derivedId).toJavaSet());
      Vector<Place> first = leader.group.isEmpty() ? Vector.of(leader) : Vector.empty();
      Vector<Place> next =
          first
              .appendAll(
                  Vector.ofAll(places)
                      .filter(place -> place != leader && mayGo(place))
                      .filter(place -> place.call.isTogether() == leader.call.isTogether()))
              .filter(place -> place.derivedId().forAll(ids::add))
              .take((leader.call.isTogether() ? MOST_CLAIMS : MOST) - leader.group.size());
      places.removeAll(next.toJavaSet());
      return next;
    }
  }

  /** The place of one call in the queue. */
  final class Place {

    private final Line line;
    private final PendingCall call;
    private final CompletableFuture<Boolean> leads = new CompletableFuture<>();
    private Vector<Place> group = Vector.empty();

    private Place(Line line, PendingCall call) {
      this.line = line;
      this.call = call;
    }

    private Option<RequestId> derivedId() {
      return call.derivedId();
    }

    /** The group that it leads, itself included; empty if another call has led its group. */
    Vector<PendingCall> group() {
      if (!leads.join()) {
        return Vector.empty();
      }
      if (isCrowd()) {
        pause.yields();
      }
      return more();
    }

    /** Takes calls that arrived since into its group. */
    Vector<PendingCall> more() {
      return gather(this).map(place -> place.call);
    }

    /**
     * Its group is decided: the next one can begin.
     *
     * @param owesRows whether rows of it are to be written
     */
    void end(boolean owesRows) {
      if (leads.join()) {
        try {
          // A place that is still open would never end.
          Throwable undecided = new IllegalStateException("It was not decided.");
          group.forEach(place -> place.call.fail(undecided));
          group.reject(place -> place == this).forEach(place -> place.leads.complete(false));
        } finally {
          handOver(this, owesRows);
        }
      }
    }

    /** The rows of its group are written, or will be written by others. */
    void rowsAreWritten() {
      written(line);
    }
  }
}
