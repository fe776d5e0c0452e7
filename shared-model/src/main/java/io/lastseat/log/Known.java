package io.lastseat.log;

import io.lastseat.model.Arrival;
import io.lastseat.model.Commit;
import io.lastseat.model.Commit.Delivery;
import io.lastseat.model.Ledger;
import io.lastseat.model.ResourceId;

/**
 * What a decider knows of a log: its newest commit, as far as it has heard.
 *
 * @param commitNo number of that commit, 0 before the first
 * @param delivery what that commit says, with all rows up to it acknowledged
 */
record Known(long commitNo, Ledger ledger, Delivery delivery) {

  static Known nothing(ResourceId resource) {
    return new Known(0, Ledger.empty(resource), Delivery.NONE);
  }

  /** After this commit, whose rows and all earlier ones were acknowledged. */
  static Known after(Commit commit) {
    Delivery said = commit.delivery();
    return new Known(
        commit.number(),
        commit.ledger(),
        new Delivery(commit.number(), said.streamedThrough(), said.outOfBand()));
  }

  /**
   * Whether a request may have a verdict already, so that its row must be looked at. A request is
   * written once, so it has one record, whose sequence number never changes wherever and however
   * often it is delivered; and every verdict that came by the stream raised {@code streamedThrough}
   * at least to that number, in the same append. So a greater number means: not by the stream; and
   * as long as no verdict came any other way: none at all. Numbers of different shards need not
   * have an order for this: one that is smaller for no reason costs a read.
   *
   * <p>It does not hold for a request that was deleted and written again, nor for one that is
   * copied into another table: it has a second record then, with another number.
   */
  boolean mayHaveDecided(Arrival arrival) {
    return delivery.outOfBand()
        || arrival.sequenceNumber().isEmpty()
        || delivery
            .streamedThrough()
            .exists(through -> arrival.sequenceNumber().get().compareTo(through) <= 0);
  }
}
