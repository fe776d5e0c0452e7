package io.lastseat.log.facts;

import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/**
 * The results of the requests at one resource.
 *
 * @param finished how many of them, from the front, have their verdict and its row, or are deferred
 * @param commits what this process appended
 * @param lostAppends how often another process was faster
 * @param deferred those that cannot be decided now; they alone wait
 * @param contradicting those whose id has a verdict on another content; the caller sets them aside
 * @param failure what stopped the resource; none when all requests are finished
 * @param overtaken how many of those lost appends were transactions over several logs
 * @param takenOver how many locks it granted whose last lease had lapsed
 * @param archived those whose verdicts are archived: nothing is left to do for them
 */
public record Decided(
    ResourceId resource,
    int finished,
    Seq<Commit> commits,
    int lostAppends,
    Vector<Deferral> deferred,
    Vector<RequestId> contradicting,
    Option<RuntimeException> failure,
    int overtaken,
    int takenOver,
    Vector<RequestId> archived) {

  /**
   * A request that cannot be decided now; it alone waits.
   *
   * @param why for people
   * @param severalLogs whether it concerns the logs of several resources, one of which is to blame
   */
  public record Deferral(RequestId id, String why, boolean severalLogs) {}
}
