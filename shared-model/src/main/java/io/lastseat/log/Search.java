package io.lastseat.log;

import io.lastseat.model.Head;
import io.lastseat.model.request.Arrival;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.StreamPosition;
import io.vavr.control.Option;

/**
 * Where a verdict on an arrival must be looked for, if it can have one.
 *
 * @param after the arrival has no verdict in commits up to this one
 * @param through the last commit that can hold a verdict on it
 * @param anywhere whether rows and owed commits are looked at first; else the commits alone, of
 *     which there are few
 */
record Search(Arrival arrival, long after, long through, boolean anywhere) {

  /**
   * So many commits are read at most to find one request; where more would have to be read, the
   * request waits for a reconciliation, which reads the whole log anyway.
   */
  static final int MOST_COMMITS = 1_000;

  /**
   * None where the arrival cannot have a verdict.
   *
   * <p>A request is written once, so it has one record in a stream, whose sequence number never
   * changes wherever and however often it is delivered; and every verdict that came by the stream
   * raised the stream's mark of its lane at least to that number, in the same append. So a greater
   * number means: not by this stream. What was decided in any other way stands in a commit up to
   * {@link io.lastseat.model.Marks#notBy}, and what intake knew when it wrote the request ({@link
   * NotIn}) mostly lies behind that. Nothing rests on an order of the numbers: one that is smaller
   * for no reason costs a search.
   */
  static Option<Search> of(Arrival arrival, Head head, long epoch) {
    if (head.number() == 0) {
      return Option.none();
    }
    Option<NotIn> said = arrival.stored().notIn();
    long after = said.filter(notIn -> notIn.epoch() == epoch).map(NotIn::commit).getOrElse(0L);
    if (said.isDefined() && arrival.position().exists(position -> isNew(arrival, position, head))) {
      long through = head.marks().notBy(arrival.position().get().stream());
      if (through <= after) {
        return Option.none();
      }
      if (through - after <= MOST_COMMITS) {
        return Option.some(new Search(arrival, after, through, false));
      }
    }
    return Option.some(new Search(arrival, after, head.number(), true));
  }

  private static boolean isNew(Arrival arrival, StreamPosition position, Head head) {
    return head.marks()
        .streamed()
        .get(position.stream())
        .exists(mark -> mark.isBelow(arrival.id().lane(), position.number()));
  }

  /** These commits are read, if anything is. */
  Span span() {
    return new Span(after + 1, through);
  }

  boolean tooLong() {
    return through - after > MOST_COMMITS;
  }
}
