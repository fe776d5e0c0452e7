package io.lastseat.embedded.meter;

import java.math.BigDecimal;

/**
 * What one request, or a part of it, costs.
 *
 * <p>The steps of 1 KB a write and 4 KB a read, the minimum of one step, and the half price of an
 * eventually consistent read are those of the developer guide's page "DynamoDB read and write
 * operations" (read-write-operations.html).
 *
 * @param writeUnits write units, those of the indexes included
 * @param indexWriteUnits the part of them that index entries cost
 * @param readHalfUnits read units, counted in halves
 * @param notComputable how many of its single reads and writes the meter could not compute; of
 *     these only what is certain, often the minimum, is in the units
 */
public record Cost(long writeUnits, long indexWriteUnits, long readHalfUnits, long notComputable) {

  /** Nothing. */
  public static final Cost NONE = new Cost(0, 0, 0, 0);

  /** A single read or write of which the meter knows nothing. */
  public static final Cost UNKNOWN = new Cost(0, 0, 0, 1);

  private static final long BYTES_OF_A_WRITE_UNIT = 1024;
  private static final long BYTES_OF_A_READ_UNIT = 4096;

  /** A write of an item of {@code bytes} bytes; 0 for an absent one. */
  static Cost tableWrite(long bytes) {
    return new Cost(steps(bytes, BYTES_OF_A_WRITE_UNIT), 0, 0, 0);
  }

  static Cost indexWrite(long bytes) {
    long units = steps(bytes, BYTES_OF_A_WRITE_UNIT);
    return new Cost(units, units, 0, 0);
  }

  /** One read operation over {@code bytes} bytes altogether; 0 if it found nothing. */
  static Cost read(long bytes, boolean strong) {
    return new Cost(0, 0, steps(bytes, BYTES_OF_A_READ_UNIT) * (strong ? 2 : 1), 0);
  }

  /** The same units, with the mark that they are only the part that is certain. */
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

  /** Read units, exact to the half. */
  BigDecimal readUnits() {
    return BigDecimal.valueOf(readHalfUnits * 5, 1);
  }

  /** Twice the units: DynamoDB prepares and commits every item of a transaction. */
  Cost inTransaction() {
    return new Cost(2 * writeUnits, 2 * indexWriteUnits, 2 * readHalfUnits, notComputable);
  }

  private static long steps(long bytes, long step) {
    return Math.max(1, (bytes + step - 1) / step);
  }
}
