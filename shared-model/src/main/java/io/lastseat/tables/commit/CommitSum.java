package io.lastseat.tables.commit;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The checksum that a commit carries: 32 bits, which tell whether its item was changed since it was
 * written. It detects damage. It is no signature, since a program that may write the table can
 * calculate it.
 *
 * <p>The audit checks it, and so do programs that read logs for operators and analysts. Processes
 * that decide or answer do not check it, so damage of one commit stops no decision.
 *
 * <p>It adds up a hash of each value with its place: the names and indexes on the way to it. So the
 * order of attributes does not matter. A program that replaces a value in place, as erasing does,
 * adds {@link #more} to the sum. It needs no other part of the commit, and a wrong sum stays wrong.
 */
public final class CommitSum {

  /** The attribute with the sum. */
  public static final String NAME = "sum";

  static final String ENTRIES = "entries";

  /** 2^32 divided by the golden ratio: it moves neighbouring places far apart. */
  private static final int SPREAD = 0x9E3779B1;

  /** The sum of a commit, whether the item has its sum or not. */
  public static long of(Map<String, AttributeValue> item) {
    AttributeValue stored = item.get(NAME);
    int all = ofMap(0, item);
    return Integer.toUnsignedLong(stored == null ? all : all - ofValue(place(0, NAME), stored));
  }

  /** Whether the item has its right sum. */
  public static boolean isRight(Map<String, AttributeValue> item) {
    AttributeValue stored = item.get(NAME);
    if (stored == null || stored.n() == null) {
      return false;
    }
    BigDecimal number = new BigDecimal(stored.n());
    return number.stripTrailingZeros().scale() <= 0 && number.intValue() == (int) of(item);
  }

  /**
   * The number to add to the sum of a commit if an entry is replaced. Attributes that are the same
   * in both count as 0.
   *
   * @param index the index of the entry
   */
  public static int more(
      int index, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    int entry = place(place(0, ENTRIES), index);
    return ofMap(entry, after) - ofMap(entry, before);
  }

  private static int ofMap(int place, Map<String, AttributeValue> map) {
    int sum = 0;
    for (Map.Entry<String, AttributeValue> attribute : map.entrySet()) {
      sum += ofValue(place(place, attribute.getKey()), attribute.getValue());
    }
    return sum;
  }

  private static int ofList(int place, List<AttributeValue> list) {
    int sum = 0;
    for (int i = 0; i < list.size(); i++) {
      sum += ofValue(place(place, i), list.get(i));
    }
    return sum;
  }

  private static int ofValue(int place, AttributeValue value) {
    return switch (value.type()) {
      case S -> hash(place, 1, value.s().hashCode());
      case N -> hash(place, 2, value.n().hashCode());
      case B -> hash(place, 3, Arrays.hashCode(value.b().asByteArrayUnsafe()));
      case BOOL -> hash(place, 4, value.bool() ? 1 : 0);
      case M -> hash(place, 5, 0) + ofMap(place, value.m());
      case L -> hash(place, 6, 0) + ofList(place, value.l());
      default -> hash(place, 7, 0); // No commit has such a value.
    };
  }

  private static int place(int in, String name) {
    return place(in, name.hashCode());
  }

  private static int place(int in, int nameOrIndex) {
    return SPREAD * in + nameOrIndex;
  }

  /** Spreads the bits by the last steps of MurmurHash3 (fmix32). */
  private static int hash(int place, int type, int content) {
    int hash = 31 * (31 * place + type) + content;
    hash = (hash ^ (hash >>> 16)) * 0x85EBCA6B;
    hash = (hash ^ (hash >>> 13)) * 0xC2B2AE35;
    return hash ^ (hash >>> 16);
  }

  private CommitSum() {}
}
