package io.lastseat.embedded.meter;

import io.vavr.Tuple;
import io.vavr.collection.SortedMap;
import java.math.BigDecimal;

/**
 * What a {@link UnitMeter} has counted so far, or between two moments.
 *
 * <p>Taken while calls are under way, a reading may have a call without its units yet; taken when
 * all calls have returned, it is complete.
 *
 * @param operations by name of the operation, such as {@code PutItem}; only operations that were
 *     called are in it
 */
public record MeterReading(SortedMap<String, OperationReading> operations) {

  /**
   * What one operation, or all of them, took.
   *
   * @param calls API calls begun, failed ones too
   * @param attempts HTTP requests sent for them, the SDK's own retries included
   * @param unansweredAttempts those of the attempts that brought no answer or a server error
   *     (status 500 and above), or are still under way: DynamoDB may have done the work, so their
   *     units are unknown and not included
   * @param cost its units, as DynamoDB's own total has them
   */
  public record OperationReading(long calls, long attempts, long unansweredAttempts, Cost cost) {

    static final OperationReading ZERO = new OperationReading(0, 0, 0, Cost.NONE);

    /** Write units without those of the indexes. */
    public long tableWriteUnits() {
      return cost.writeUnits() - cost.indexWriteUnits();
    }

    /** The part of the write units that index entries took. */
    public long indexWriteUnits() {
      return cost.indexWriteUnits();
    }

    OperationReading plus(OperationReading other) {
      return new OperationReading(
          calls + other.calls,
          attempts + other.attempts,
          unansweredAttempts + other.unansweredAttempts,
          cost.plus(other.cost));
    }

    OperationReading minus(OperationReading other) {
      return new OperationReading(
          calls - other.calls,
          attempts - other.attempts,
          unansweredAttempts - other.unansweredAttempts,
          cost.minus(other.cost));
    }
  }

  /** All operations together. */
  public OperationReading total() {
    return operations.values().foldLeft(OperationReading.ZERO, OperationReading::plus);
  }

  /** API calls begun. */
  public long calls() {
    return total().calls();
  }

  /** HTTP requests sent. */
  public long attempts() {
    return total().attempts();
  }

  /** Write units, those of the indexes included. */
  public long writeUnits() {
    return total().cost().writeUnits();
  }

  /** Read units, exact to the half. */
  public BigDecimal readUnits() {
    return total().cost().readUnits();
  }

  /** Whether the units are all of them, and not only those that could be computed. */
  public boolean isExact() {
    return total().cost().notComputable() == 0 && total().unansweredAttempts() == 0;
  }

  /** What was added since an earlier reading of the same meter. */
  public MeterReading minus(MeterReading earlier) {
    return new MeterReading(
        operations
            .map(
                (name, now) ->
                    Tuple.of(
                        name, now.minus(earlier.operations.getOrElse(name, OperationReading.ZERO))))
            .filterValues(difference -> !difference.equals(OperationReading.ZERO)));
  }
}
