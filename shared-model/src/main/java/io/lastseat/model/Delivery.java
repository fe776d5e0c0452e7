package io.lastseat.model;

import io.vavr.collection.HashMap;
import io.vavr.collection.HashSet;
import io.vavr.collection.Iterator;
import io.vavr.collection.Map;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import java.math.BigInteger;

/**
 * What the writer of a commit knew about the way of the data before and behind the log.
 *
 * @param rowsThrough the rows of all commits up to this number were acknowledged
 * @param rowsBeyond later commits whose rows were acknowledged too
 * @param streamedThrough for each lane the greatest stream sequence number of any request decided
 *     so far; a record of that lane with a greater one cannot have a verdict that came by the
 *     stream
 * @param outOfBand whether any request was ever decided without its stream record
 */
public record Delivery(
    long rowsThrough,
    Set<Long> rowsBeyond,
    Map<Integer, BigInteger> streamedThrough,
    boolean outOfBand) {

  /** Before the first commit. */
  public static final Delivery NONE = new Delivery(0, HashSet.empty(), HashMap.empty(), false);

  /** With the rows of these commits acknowledged besides. */
  public Delivery withRows(Iterable<Long> commits) {
    Set<Long> beyond = rowsBeyond.addAll(commits);
    long through = rowsThrough;
    while (beyond.contains(through + 1)) {
      through++;
    }
    long all = through;
    return new Delivery(all, beyond.filter(number -> number > all), streamedThrough, outOfBand);
  }

  /** With the rows acknowledged that this one knows to be there. */
  public Delivery withRowsOf(Delivery other) {
    long through = Math.max(rowsThrough, other.rowsThrough);
    return new Delivery(through, rowsBeyond, streamedThrough, outOfBand).withRows(other.rowsBeyond);
  }

  /** The commits up to this one whose rows nobody has confirmed, in order. */
  public Vector<Long> unconfirmed(long newest) {
    return Iterator.rangeClosed(rowsThrough + 1, newest)
        .filter(number -> !hasRows(number))
        .toVector();
  }

  /** Whether the rows of this commit were acknowledged. */
  public boolean hasRows(long commit) {
    return commit <= rowsThrough || rowsBeyond.contains(commit);
  }

  /** With these decided besides. */
  public Delivery withDecided(Iterable<Arrival> arrivals) {
    // One change of the marks for each lane, and not for each of perhaps a thousand arrivals.
    java.util.Map<Integer, BigInteger> greatest = new java.util.HashMap<>();
    boolean unnumbered = outOfBand;
    for (Arrival arrival : arrivals) {
      if (arrival.sequenceNumber().isDefined()) {
        int lane = arrival.request().id().lane();
        greatest.merge(lane, arrival.sequenceNumber().get(), BigInteger::max);
      } else {
        unnumbered = true;
      }
    }
    Map<Integer, BigInteger> marks = streamedThrough;
    for (java.util.Map.Entry<Integer, BigInteger> lane : greatest.entrySet()) {
      marks = marks.put(lane.getKey(), lane.getValue(), BigInteger::max);
    }
    return new Delivery(rowsThrough, rowsBeyond, marks, unnumbered);
  }
}
