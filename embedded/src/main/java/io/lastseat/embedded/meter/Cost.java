package io.lastseat.embedded.meter;

import java.math.BigDecimal;

/**
 * What one request, or a part of it, costs.
 *
 * <p>The rules are those of the developer guide's page "DynamoDB read and write operations"
 * (read-write-operations.html). A write counts in steps of 1 KB and a read in steps of 4 KB, at
 * least one step each. An eventually consistent read costs half.
 *
 * @param writeUnits write units, including those of the indexes
 * @param indexWriteUnits the part of {@code writeUnits} that index entries cost
 * @param readHalfUnits read units, counted in halves
 * @param notComputable how many single reads and writes the meter could not compute; the units
 *     contain only the part of their cost that is certain, often the minimum
 */
public record Cost(long writeUnits, long indexWriteUnits, long readHalfUnits, long notComputable) {

  /** No cost. */
  public static final Cost NONE = new Cost(0, 0, 0, 0);

  /** The cost of a single read or write that the meter cannot compute at all. */
  public static final Cost UNKNOWN = new Cost(0, 0, 0, 1);

  private static final long BYTES_OF_A_WRITE_UNIT = 1024;
  private static final long BYTES_OF_A_READ_UNIT = 4096;

  /** The cost of a write of an item of {@code bytes} bytes; an absent item counts as 0 bytes. */
  static Cost tableWrite(long bytes) {
    return new Cost(steps(bytes, BYTES_OF_A_WRITE_UNIT), 0, 0, 0);
  }

  static Cost indexWrite(long bytes) {
    long units = steps(bytes, BYTES_OF_A_WRITE_UNIT);
    return new Cost(units, units, 0, 0);
  }

  /** The cost of one read operation over {@code bytes} bytes in total; 0 if it found nothing. */
  static Cost read(long bytes, boolean strong) {
    return new Cost(0, 0, steps(bytes, BYTES_OF_A_READ_UNIT) * (strong ? 2 : 1), 0);
  }

  /** Marks the cost as a lower bound, with the same units. */
  Cost atLeast() {
    return plus(UNKNOWN);
  }

  Cost plus(Cost other) {
    return new Cost(
        writeUnits + other.writeUnits,
        indexWriteUnits + other.indexWriteUnits,
        readHalfUnits + other.readHalfUnits,
        notComputable + other.notComputable);
  }

  Cost minus(Cost other) {
    return new Cost(
        writeUnits - other.writeUnits,
        indexWriteUnits - other.indexWriteUnits,
        readHalfUnits - other.readHalfUnits,
        notComputable - other.notComputable);
  }

  /** The read units, exact to the half. */
  BigDecimal readUnits() {
    return BigDecimal.valueOf(readHalfUnits * 5, 1);
  }

  /** Doubles the units: DynamoDB prepares and commits every item of a transaction. */
  Cost inTransaction() {
    return new Cost(2 * writeUnits, 2 * indexWriteUnits, 2 * readHalfUnits, notComputable);
  }

  private static long steps(long bytes, long step) {
    return Math.max(1, (bytes + step - 1) / step);
  }
}
