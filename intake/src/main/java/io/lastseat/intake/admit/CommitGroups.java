package io.lastseat.intake.admit;

import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.waiting.Pause;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Calls of one process that want to append to the same log wait in one line. The first of them
 * leads: it takes those behind it, and one append decides all of them. The calls that come
 * meanwhile are the next group. So calls of one process lose no append to each other, and a crowd
 * of them costs as few appends as time allows. A call that is alone goes at once.
 *
 * <p>Of calls under one id the first is in a group, and the next one in a later group: it finds
 * what became of the first. Calls that may concern other resources are groups of their own, in the
 * same line: so plain calls pay for no transaction.
 */
final class CommitGroups {

  /**
   * So many calls share an append. A larger commit saves nothing, since a write unit is a kilobyte,
   * and makes each question about one of its requests dear.
   */
  static final int MOST = 100;

  private final Pause pause;
  private final Map<ResourceId, ArrayDeque<Place>> lines = new HashMap<>();

  /**
   * No call waits.
   *
   * @param pause waits for the group before
   */
  CommitGroups(Pause pause) {
    this.pause = pause;
  }

  /** Waits until the call leads a group, or until another one has led its group. */
  Place join(ResourceId resource, PendingCall call) {
    Place place = enter(resource, call);
    pause.join(place.leads);
    return place;
  }

  private synchronized Place enter(ResourceId resource, PendingCall call) {
    ArrayDeque<Place> line = lines.computeIfAbsent(resource, any -> new ArrayDeque<>());
    Place place = new Place(resource, line, call);
    line.add(place);
    if (line.size() == 1) {
      place.leads.complete(true);
    }
    return place;
  }

  private synchronized Vector<Place> gather(Place leader) {
    Set<RequestId> ids = new HashSet<>();
    Vector<Place> group = Vector.empty();
    for (Iterator<Place> next = leader.line.iterator(); next.hasNext() && group.size() < MOST; ) {
      Place place = next.next();
      boolean alike = place.call.isTogether() == leader.call.isTogether();
      if (alike && place.call.derivedId().forAll(ids::add)) {
        group = group.append(place);
      }
    }
    return group;
  }

  private synchronized Option<Place> next(Place leader, Vector<Place> group) {
    leader.line.removeAll(group.toJavaSet());
    if (leader.line.isEmpty()) {
      lines.remove(leader.resource);
    }
    return Option.of(leader.line.peek());
  }

  /** The place of one call in the line. */
  final class Place {

    private final ResourceId resource;
    private final ArrayDeque<Place> line;
    private final PendingCall call;
    private final CompletableFuture<Boolean> leads = new CompletableFuture<>();
    private Vector<Place> group = Vector.empty();

    private Place(ResourceId resource, ArrayDeque<Place> line, PendingCall call) {
      this.resource = resource;
      this.line = line;
      this.call = call;
    }

    /**
     * The group that it leads, in the order in which its calls came, itself first; nothing where
     * another call has led its group.
     */
    Vector<PendingCall> group() {
      if (leads.join()) {
        group = gather(this);
      }
      return group.map(place -> place.call);
    }

    /** Its group is decided: the next one can begin. */
    void end() {
      if (group.isEmpty()) {
        return;
      }
      Option<Place> next = next(this, group);
      group.tail().forEach(place -> place.leads.complete(false));
      next.forEach(place -> place.leads.complete(true));
    }
  }
}
