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
import io.lastseat.tables.LedgerItem;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * How large a commit of Lastseat is, asked of Lastseat's own code: what it decides in one commit,
 * what that takes as an item, and what its head takes in the index.
 *
 * @param verdicts how many fit into one commit at most
 * @param bareBytes of a commit without a verdict
 * @param verdictBytes of each verdict in it
 * @param headBytes of what the index carries of it
 * @param firstBeyondBytes in both, where it confirms a later commit than those without a gap
 * @param nextBeyondBytes in both, of each further one
 */
record CommitSize(
    int verdicts,
    double bareBytes,
    double verdictBytes,
    double headBytes,
    double firstBeyondBytes,
    double nextBeyondBytes) {

  private static final int MORE_THAN_FIT = 4_000;

  /** Sequence numbers have 21 to 40 digits (DynamoDB Streams API reference, StreamRecord). */
  private static final BigInteger FIRST_NUMBER = new BigInteger("300000000000000000000");

  /** Of an event with so many lanes, and of short requests: one seat, no note. */
  static CommitSize ofLanes(int number) {
    Commit full = commit(MORE_THAN_FIT, number, 0);
    Commit one = commit(1, number, 0);
    double first = itemBytes(commit(1, number, 1)) - itemBytes(one);
    double next = itemBytes(commit(1, number, 2)) - itemBytes(one) - first;
    int verdicts = full.verdicts().size();
    double each = (itemBytes(full) - itemBytes(one)) / (verdicts - 1);
    Map<String, AttributeValue> head = item(one);
    head.keySet().retainAll(LedgerItem.SCHEMA.attributeNames());
    return new CommitSize(verdicts, itemBytes(one) - each, each, ItemSize.of(head), first, next);
  }

  double bytes(Log.Commit commit) {
    return bareBytes + commit.verdicts * verdictBytes + beyondBytes(commit);
  }

  double headBytes(Log.Commit commit) {
    return headBytes + beyondBytes(commit);
  }

  /** The item's, and those of its head in the local index. */
  long writeUnits(Log.Commit commit) {
    return World.writeUnits(bytes(commit)) + World.writeUnits(headBytes(commit));
  }

  /** Of its head in the local index. */
  long headReadUnits(Log.Commit commit) {
    return World.readUnits(headBytes(commit));
  }

  private double beyondBytes(Log.Commit commit) {
    int count = commit.confirmed.beyond().size();
    return count == 0 ? 0 : firstBeyondBytes + (count - 1) * nextBeyondBytes;
  }

  private static double itemBytes(Commit commit) {
    return ItemSize.of(item(commit));
  }

  private static Map<String, AttributeValue> item(Commit commit) {
    return new HashMap<>(CommitItem.COMMIT_SCHEMA.itemToMap(CommitItem.of(commit), true));
  }

  private static Commit commit(int requests, int lanes, int beyond) {
    ResourceId resource = new ResourceId("hot-event");
    Instant now = Instant.ofEpochMilli(1_772_366_400_000L);
    Ledger books = Ledger.empty(resource).withPolicy(Policy.ofCapacity(1_000_000), lanes);
    Vector<Arrival> arrivals =
        Vector.range(0, requests).map(i -> arrival(resource, now, i, i % lanes));
    Delivery delivery =
        Delivery.NONE
            .withRows(Vector.rangeClosed(1L, 12_300L))
            .withRows(Vector.range(0, beyond).map(i -> 12_302L + 2 * i))
            .withDecided(Vector.range(0, lanes).map(lane -> arrival(resource, now, lane, lane)));
    Batch batch = Batch.decide(books, arrivals.asJava(), LogLimits.ORDINARY.commitBytes());
    return new Commit(12_345, now, batch.verdicts(), batch.ledger(), delivery);
  }

  private static Arrival arrival(ResourceId resource, Instant now, int number, int lane) {
    RequestId id = new RequestId(lane, "%026d".formatted(number));
    return new Arrival(
        new Reserve(id, resource, now, "user-%06d".formatted(number), 1, Option.none()),
        Option.some(FIRST_NUMBER.add(BigInteger.valueOf(number))));
  }
}
