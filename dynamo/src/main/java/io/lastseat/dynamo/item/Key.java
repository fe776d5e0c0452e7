package io.lastseat.dynamo.item;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The place of an item in a table or an index: its key attributes as bytes, in DynamoDB's order.
 * Texts sort by their UTF-8 bytes, binaries by their bytes, numbers by size (API reference, Query,
 * {@code ScanIndexForward}). A key of fewer parts sorts before all keys that begin with it; {@link
 * #end} sorts behind them.
 */
public final class Key implements Comparable<Key> {

  private final byte[][] parts;
  private final boolean end;
  private final int hash;

  private Key(byte[][] parts, boolean end) {
    this.parts = parts;
    this.end = end;
    this.hash = Arrays.deepHashCode(parts);
  }

  public static Key of(byte[]... parts) {
    return new Key(parts, false);
  }

  /** The bytes of a key attribute, which is a text, a number or a binary. */
  public static byte[] bytes(AttributeValue value) {
    return switch (value.type()) {
      case S -> value.s().getBytes(StandardCharsets.UTF_8);
      case N -> Numbers.sortable(new BigDecimal(value.n()).stripTrailingZeros());
      case B -> value.b().asByteArrayUnsafe();
      default -> throw new IllegalArgumentException("no key attribute: " + value);
    };
  }

  /** The same key with one more part. */
  public Key and(byte[] part) {
    byte[][] more = Arrays.copyOf(parts, parts.length + 1);
    more[parts.length] = part;
    return new Key(more, false);
  }

  /** A hash of the partition key, which is the same in every process. */
  public int partitionHash() {
    return Arrays.hashCode(parts[0]);
  }

  /** A key behind all keys that begin with this one. */
  public Key end() {
    return new Key(parts, true);
  }

  /**
   * Bytes that sort, without a sign, as the keys do. A part begins with 1 and ends with 0, and a 0
   * within it is followed by 255. {@link #end} adds a 2.
   *
   * @param prefix stands before them
   */
  public byte[] sortable(byte[] prefix) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(prefix.length + 64);
    bytes.writeBytes(prefix);
    for (byte[] part : parts) {
      bytes.write(1);
      for (byte one : part) {
        bytes.write(one);
        if (one == 0) {
          bytes.write(0xff);
        }
      }
      bytes.write(0);
    }
    if (end) {
      bytes.write(2);
    }
    return bytes.toByteArray();
  }

  @Override
  public int compareTo(Key other) {
    int common = Math.min(parts.length, other.parts.length);
    for (int i = 0; i < common; i++) {
      int order = Arrays.compareUnsigned(parts[i], other.parts[i]);
      if (order != 0) {
        return order;
      }
    }
    if (parts.length == other.parts.length) {
      return Boolean.compare(end, other.end);
    }
    return parts.length < other.parts.length ? (end ? 1 : -1) : (other.end ? -1 : 1);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Key that
        && hash == that.hash
        && end == that.end
        && Arrays.deepEquals(parts, that.parts);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
