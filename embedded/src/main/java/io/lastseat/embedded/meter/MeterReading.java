package io.lastseat.embedded.meter;

import io.vavr.Tuple;
import io.vavr.collection.SortedMap;
import java.math.BigDecimal;

/**
 * The counts of a {@link UnitMeter} since its start, or between two moments.
 *
 * <p>A reading that is taken during a call may lack the units of that call. It is complete if all
 * calls have returned.
 *
 * @param operations the counts by name of the operation, such as {@code PutItem}; only operations
 *     that were called are in it
 */
public record MeterReading(SortedMap<String, OperationReading> operations) {

  /**
   * The counts of one operation, or of all operations.
   *
   * @param calls API calls begun, including failed ones
   * @param attempts HTTP requests sent for the calls, including the SDK's own retries
   * @param unansweredAttempts attempts that brought no answer or a server error (status 500 and
   *     above), or are still under way. DynamoDB may have done their work, so their units are
   *     unknown and not included
   * @param cost the units, as DynamoDB's own total has them
   */
  public record OperationReading(long calls, long attempts, long unansweredAttempts, Cost cost) {

    static final OperationReading ZERO = new OperationReading(0, 0, 0, Cost.NONE);

    /** The write units without those of the indexes. */
    public long tableWriteUnits() {
      return cost.writeUnits() - cost.indexWriteUnits();
    }

    /** The write units of index entries. */
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

  /** The counts of all operations together. */
  public OperationReading total() {
    return operations.values().foldLeft(OperationReading.ZERO, OperationReading::plus);
  }

  /** The API calls begun. */
  public long calls() {
    return total().calls();
  }

  /** The HTTP requests sent. */
  public long attempts() {
    return total().attempts();
  }

  /** The write units, including those of the indexes. */
  public long writeUnits() {
    return total().cost().writeUnits();
  }

  /** Read units, exact to the half. */
  public BigDecimal readUnits() {
    return total().cost().readUnits();
  }

  /** Whether the meter could compute all units, so that the total is no lower bound. */
  public boolean isExact() {
    return total().cost().notComputable() == 0 && total().unansweredAttempts() == 0;
  }

  /** The counts that were added since an earlier reading of the same meter. */
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
