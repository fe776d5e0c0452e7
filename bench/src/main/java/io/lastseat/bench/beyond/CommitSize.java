package io.lastseat.bench.beyond;

import io.lastseat.decide.Batch;
import io.lastseat.log.LogLimits;
import io.lastseat.model.Arrival;
import io.lastseat.model.Commit;
import io.lastseat.model.Delivery;
import io.lastseat.model.Ledger;
import io.lastseat.model.Policy;
import io.lastseat.model.Request.Reserve;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.tables.CommitItem;
import io.lastseat.tables.ItemSize;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * How large a commit of Lastseat is, asked of Lastseat's own code: what it decides in one commit,
 * and what that takes as an item.
 *
 * @param verdicts how many fit into one commit at most
 * @param bareBytes of a commit without a verdict and without lanes
 * @param verdictBytes of each verdict in it
 * @param lanes whose marks stand in it
 */
record CommitSize(int verdicts, double bareBytes, double verdictBytes, int lanes) {

  /** Of short requests: an applicant of 11 characters, one seat, no note. */
  private static final CommitSize MEASURED = measure();

  /** A lane's number and the greatest sequence number of it; an assumption. */
  private static final double LANE_BYTES = 28;

  /** The books in the index, and of which commits the rows are there; an assumption. */
  private static final double HEAD_BYTES = 330;

  /** Of an event with so many lanes. */
  static CommitSize ofLanes(int number) {
    return new CommitSize(MEASURED.verdicts, MEASURED.bareBytes, MEASURED.verdictBytes, number);
  }

  double bytes(int count) {
    return bareBytes + lanes * LANE_BYTES + count * verdictBytes;
  }

  /** The item's, and those of its head in the local index. */
  long writeUnits(int count) {
    return World.writeUnits(bytes(count)) + World.writeUnits(headBytes());
  }

  /** Of the newest head in the local index. */
  long headReadUnits() {
    return World.readUnits(headBytes());
  }

  private double headBytes() {
    return HEAD_BYTES + lanes * LANE_BYTES;
  }

  private static CommitSize measure() {
    Commit full = commit(2_000);
    int verdicts = full.verdicts().size();
    double one = bytes(commit(1));
    double each = (bytes(full) - one) / (verdicts - 1);
    return new CommitSize(verdicts, one - each, each, 0);
  }

  private static double bytes(Commit commit) {
    return ItemSize.of(CommitItem.COMMIT_SCHEMA.itemToMap(CommitItem.of(commit), true));
  }

  private static Commit commit(int requests) {
    ResourceId resource = new ResourceId("hot-event");
    Instant now = Instant.ofEpochMilli(1_772_366_400_000L);
    Ledger books = Ledger.empty(resource).withPolicy(Policy.ofCapacity(1_000_000), 16);
    List<Arrival> arrivals = new ArrayList<>();
    for (int i = 0; i < requests; i++) {
      RequestId id = new RequestId(11, "%026d".formatted(i));
      BigInteger number = new BigInteger("300000000000000000000").add(BigInteger.valueOf(i));
      arrivals.add(
          new Arrival(
              new Reserve(id, resource, now, "user-%06d".formatted(i), 1, Option.none()),
              Option.some(number)));
    }
    Batch batch = Batch.decide(books, arrivals, LogLimits.ORDINARY.commitBytes());
    return new Commit(
        12_345,
        now,
        batch.verdicts(),
        batch.ledger(),
        new Delivery(12_344, batch.streamedThrough(), false));
  }
}
