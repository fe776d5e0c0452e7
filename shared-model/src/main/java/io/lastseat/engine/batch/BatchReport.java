package io.lastseat.engine.batch;

import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/**
 * The results of the requests for one resource.
 *
 * @param finished how many of them, from the front, have a verdict with its row, or are deferred
 * @param commits the commits that this process appended
 * @param lostAppends how often another process was faster
 * @param deferred the requests that cannot be decided now; they do not stop others
 * @param contradicting the requests whose id has a verdict on another content; the caller sets them
 *     aside
 * @param failure what stopped the resource; none if all requests are finished
 * @param overtaken how many of the lost appends were transactions over several logs
 * @param takenOver how many locks were granted after their last lease had lapsed
 * @param archived the requests whose verdicts are archived, for which nothing is left to do
 */
public record BatchReport(
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
   * A request that cannot be decided now, and does not stop others.
   *
   * @param why an explanation for people
   * @param severalLogs whether the request concerns the logs of several resources, one of which is
   *     the cause
   */
  public record Deferral(RequestId id, String why, boolean severalLogs) {}
}
