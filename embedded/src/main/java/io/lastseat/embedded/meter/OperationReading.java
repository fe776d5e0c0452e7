package io.lastseat.embedded.meter;

import java.math.BigDecimal;

/**
 * What one operation, or all of them, took.
 *
 * @param calls API calls begun, failed ones too
 * @param attempts HTTP requests sent for them, the SDK's own retries included
 * @param unansweredAttempts those of the attempts that brought no answer or a server error (status
 *     500 and above), or are still under way: DynamoDB may have done the work, so their units are
 *     unknown and not included
 * @param writeUnits write units, those of the indexes included, as DynamoDB's own total has them
 * @param indexWriteUnits the part of {@code writeUnits} that index entries took
 * @param readHalfUnits read units, counted in halves
 * @param notComputable single reads and writes whose units the meter could not compute; only what
 *     is certain of them, often the minimum, is in the units
 */
public record OperationReading(
    long calls,
    long attempts,
    long unansweredAttempts,
    long writeUnits,
    long indexWriteUnits,
    long readHalfUnits,
    long notComputable) {

  static final OperationReading ZERO = new OperationReading(0, 0, 0, 0, 0, 0, 0);

  /** Read units, exact to the half. */
  public BigDecimal readUnits() {
    return BigDecimal.valueOf(readHalfUnits * 5, 1);
  }

  /** Write units without those of the indexes. */
  public long tableWriteUnits() {
    return writeUnits - indexWriteUnits;
  }

  /** Whether the units are all of them, and not only those that could be computed. */
  public boolean isExact() {
    return notComputable == 0 && unansweredAttempts == 0;
  }

  OperationReading plus(OperationReading other) {
    return new OperationReading(
        calls + other.calls,
        attempts + other.attempts,
        unansweredAttempts + other.unansweredAttempts,
        writeUnits + other.writeUnits,
        indexWriteUnits + other.indexWriteUnits,
        readHalfUnits + other.readHalfUnits,
        notComputable + other.notComputable);
  }

  OperationReading minus(OperationReading other) {
    return new OperationReading(
        calls - other.calls,
        attempts - other.attempts,
        unansweredAttempts - other.unansweredAttempts,
        writeUnits - other.writeUnits,
        indexWriteUnits - other.indexWriteUnits,
        readHalfUnits - other.readHalfUnits,
        notComputable - other.notComputable);
  }
}
