package io.lastseat.bench.dynamodb;

import io.lastseat.bench.contest.Kind;
import io.vavr.collection.List;
import io.vavr.collection.Seq;

/** The alternatives on DynamoDB. */
public final class DynamoKinds {

  private DynamoKinds() {}

  /** All that give out seats; the naive one wrongly. */
  public static Seq<Kind<Dynamo>> all() {
    return List.of(
        new Naive(),
        new OneItem(),
        new LockTable(),
        new SeatRows(),
        new Counter("counter", false),
        new Counter("counter-recorded", true),
        new LockClient());
  }

  /** No decision, one put of a request of Lastseat's: the machine's measure. */
  public static Kind<Dynamo> barePut() {
    return new BarePut();
  }
}
