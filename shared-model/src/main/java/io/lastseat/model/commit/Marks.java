package io.lastseat.model.commit;

import io.lastseat.model.request.PendingRequest;
import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import io.vavr.collection.SortedSet;
import io.vavr.collection.TreeSet;
import java.math.BigInteger;

/**
 * The watermarks of a commit, about the records before it and the rows of earlier commits. They say
 * which requests need no look-up.
 *
 * @param owing the commits whose rows no process has confirmed, this one among them if it has rows
 * @param streamed the decided part of each stream, by its label; at most {@value #MAX_STREAMS}
 * @param unstreamedThrough the last commit that decided a request of the table without its stream
 *     record, or by a stream that is no longer among {@code streamed}
 * @param immediateThrough the last commit that decided requests of calls; 0 as long as there are
 *     none
 * @param fromTable the decided requests that were in the table of requests
 * @param archived the archived commits
 */
public record Marks(
    SortedSet<Long> owing,
    Map<String, StreamMark> streamed,
    long unstreamedThrough,
    long immediateThrough,
    RequestSet fromTable,
    ArchivedPart archived) {

  /**
   * The number of streams that are kept: the present one, and the one before it until all its
   * records are delivered.
   */
  public static final int MAX_STREAMS = 2;

  /** The marks before the first commit. */
  public static final Marks NONE =
      new Marks(TreeSet.empty(), HashMap.empty(), 0, 0, RequestSet.NONE);

  /** The marks of a log that has all its commits. */
  public Marks(
      SortedSet<Long> owing,
      Map<String, StreamMark> streamed,
      long unstreamedThrough,
      long immediateThrough,
      RequestSet fromTable) {
    this(owing, streamed, unstreamedThrough, immediateThrough, fromTable, ArchivedPart.NOTHING);
  }

  /** The same marks, with the rows of these commits confirmed. */
  public Marks withRows(Iterable<Long> commits) {
    return new Marks(
        owing.removeAll(commits),
        streamed,
        unstreamedThrough,
        immediateThrough,
        fromTable,
        archived);
  }

  /**
   * The last commit that decided anything out of the table of requests other than by this stream. A
   * record of this stream that is above its mark can only be in commits up to that one, or in an
   * immediate one up to {@code immediateThrough}.
   */
  public long notBy(String stream) {
    long last = unstreamedThrough;
    for (var other : streamed) {
      if (!other._1().equals(stream)) {
        last = Math.max(last, other._2().through());
      }
    }
    return last;
  }

  /**
   * The marks of the commit of that number, which decides requests of calls. They show nothing
   * decided out of the table.
   */
  public Marks withImmediate(long number) {
    return new Marks(owing, streamed, unstreamedThrough, number, fromTable, archived);
  }

  /** The same marks for a commit of that number that owes rows. */
  public Marks withOwing(long number) {
    return new Marks(
        owing.add(number), streamed, unstreamedThrough, immediateThrough, fromTable, archived);
  }

  /** The marks of a commit that archives all commits before it, whose rows are all written. */
  public Marks withArchived(ArchivedPart all) {
    return new Marks(
        TreeSet.empty(), streamed, unstreamedThrough, immediateThrough, fromTable, all);
  }

  /** The marks of the commit of that number, which also decides these and owes their rows. */
  public Marks withDecided(long number, Iterable<PendingRequest> pendingRequests) {
    return Tracking.of(this, number, pendingRequests);
  }

  /** Calculates the marks of the next commit, with a change for each lane, not each request. */
  private static final class Tracking {

    private final java.util.Map<String, java.util.Map<Integer, BigInteger>> greatest =
        new java.util.HashMap<>(2);
    private boolean unstreamed;
    private RequestSet fromTable;

    private Tracking(RequestSet fromTable) {
      this.fromTable = fromTable;
    }

    static Marks of(Marks before, long number, Iterable<PendingRequest> pendingRequests) {
      Tracking tracking = new Tracking(before.fromTable());
      pendingRequests.forEach(tracking::see);
      return tracking.marks(before, number);
    }

    private void see(PendingRequest pendingRequest) {
      fromTable = fromTable.plus(pendingRequest.id());
      unstreamed |= pendingRequest.position().isEmpty();
      pendingRequest
          .position()
          .forEach(
              position ->
                  greatest
                      .computeIfAbsent(position.stream(), label -> new java.util.HashMap<>())
                      .merge(pendingRequest.id().lane(), position.number(), BigInteger::max));
    }

    private Marks marks(Marks before, long number) {
      Map<String, StreamMark> streamed = before.streamed();
      for (var stream : greatest.entrySet()) {
        Map<Integer, BigInteger> lanes =
            streamed.get(stream.getKey()).map(StreamMark::lanes).getOrElse(HashMap.empty());
        for (var lane : stream.getValue().entrySet()) {
          lanes = lanes.put(lane.getKey(), lane.getValue(), BigInteger::max);
        }
        streamed = streamed.put(stream.getKey(), new StreamMark(number, lanes));
      }
      long unstreamedThrough = unstreamed ? number : before.unstreamedThrough();
      while (streamed.size() > Marks.MAX_STREAMS) {
        var oldest = streamed.minBy(stream -> stream._2().through()).get();
        streamed = streamed.remove(oldest._1());
        unstreamedThrough = Math.max(unstreamedThrough, oldest._2().through());
      }
      return new Marks(
          before.owing().add(number),
          streamed,
          unstreamedThrough,
          before.immediateThrough(),
          fromTable,
          before.archived());
    }
  }
}
