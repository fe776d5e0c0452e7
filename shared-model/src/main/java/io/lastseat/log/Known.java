package io.lastseat.log;

import io.lastseat.model.Arrival;
import io.lastseat.model.Commit;
import io.lastseat.model.Delivery;
import io.lastseat.model.Ledger;
import io.lastseat.model.ResourceId;

/**
 * What a decider knows of a log: its newest commit, as far as it has heard.
 *
 * @param commitNo number of that commit, 0 before the first
 * @param delivery what that commit says, and whichever rows were acknowledged since
 */
record Known(long commitNo, Ledger ledger, Delivery delivery) {

  static Known nothing(ResourceId resource) {
    return new Known(0, Ledger.empty(resource), Delivery.NONE);
  }

  /** After this commit, whose rows nobody has confirmed yet. */
  static Known after(Commit commit) {
    return new Known(commit.number(), commit.ledger(), commit.delivery());
  }

  /** With the rows of these commits acknowledged besides. */
  Known withRows(Iterable<Long> commits) {
    return new Known(commitNo, ledger, delivery.withRows(commits));
  }

  /**
   * With the rows acknowledged that were known to be there before: those of our own commits, of
   * which no commit says so until our next one.
   */
  Known withRowsOf(Known before) {
    return new Known(commitNo, ledger, delivery.withRowsOf(before.delivery));
  }

  /** How many commits there are behind the last one up to which all rows were acknowledged. */
  long behind() {
    return commitNo - delivery.rowsThrough();
  }

  /**
   * Whether a request may have a verdict already, so that it must be looked for. A request is
   * written once, so it has one record, whose sequence number never changes wherever and however
   * often it is delivered; and every verdict that came by the stream raised {@code streamedThrough}
   * of its lane at least to that number, in the same append. So a greater number means: not by the
   * stream; and as long as no verdict came any other way: none at all. Nothing rests on an order of
   * the numbers: one that is smaller for no reason costs a read. A lane is one partition key, so
   * its records mostly come through one shard, in order.
   *
   * <p>It does not hold for a request that was deleted and written again, nor for one that is
   * copied into another table: it has a second record then, with another number.
   */
  boolean mayHaveDecided(Arrival arrival) {
    return delivery.outOfBand()
        || arrival.sequenceNumber().isEmpty()
        || delivery
            .streamedThrough()
            .get(arrival.request().id().lane())
            .exists(through -> arrival.sequenceNumber().get().compareTo(through) <= 0);
  }
}
