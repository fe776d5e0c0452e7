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
    return total().writeUnits();
  }

  /** The part of the write units that index entries took. */
  public long indexWriteUnits() {
    return total().indexWriteUnits();
  }

  /** Read units, exact to the half. */
  public BigDecimal readUnits() {
    return total().readUnits();
  }

  /** Calls by name of the operation. */
  public SortedMap<String, Long> callsByOperation() {
    return operations.mapValues(OperationReading::calls);
  }

  /** Whether the units are all of them, and not only those that could be computed. */
  public boolean isExact() {
    return total().isExact();
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
