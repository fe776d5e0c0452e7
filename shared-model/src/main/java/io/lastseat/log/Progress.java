package io.lastseat.log;

import io.lastseat.model.Arrival;
import io.lastseat.model.Commit;
import io.lastseat.model.RequestId;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How far the arrivals at one resource have come. Of a request that stands twice one counts. */
final class Progress {

  private final Vector<RequestId> inOrder;
  private final Map<RequestId, Arrival> open = new LinkedHashMap<>();
  private final List<Commit> commits = new ArrayList<>();
  private int lostAppends;

  Progress(Seq<Arrival> arrivals) {
    inOrder = arrivals.map(arrival -> arrival.request().id()).toVector();
    arrivals.forEach(arrival -> open.putIfAbsent(arrival.request().id(), arrival));
  }

  /** What has no verdict yet, in order. */
  List<Arrival> open() {
    return List.copyOf(open.values());
  }

  void leaveOut(Set<RequestId> decided) {
    open.keySet().removeAll(decided);
  }

  /** It is in the log, whatever becomes of its rows. */
  void appended(Commit commit) {
    commits.add(commit);
  }

  /** Its rows are written too. */
  void finish(Commit commit) {
    leaveOut(commit.requests().toJavaSet());
  }

  void lostAppend(Backoff backoff) {
    lostAppends++;
    if (lostAppends > SerialDecider.MAX_LOST_APPENDS) {
      throw new IllegalStateException("Somebody else was faster %d times".formatted(lostAppends));
    }
    backoff.pause(1);
  }

  /** Whether nobody else appended meanwhile, as far as was noticed. */
  boolean wasAlone() {
    return lostAppends == 0;
  }

  Decided done(Option<RuntimeException> failure) {
    int finished = 0;
    while (finished < inOrder.size() && !open.containsKey(inOrder.get(finished))) {
      finished++;
    }
    return new Decided(finished, Vector.ofAll(commits), lostAppends, failure);
  }
}
