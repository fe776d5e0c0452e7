package io.lastseat.audit;

/**
 * Finds tokens that came in any order, behind others that did not: a hash table of places, by
 * linear probing, in 6 to 12 bytes for each.
 */
final class TokenIndex {

  private static final int SMALLEST = 16;

  private final PackedTokens tokens;

  /** A place and one more; 0 where there is none. At most two thirds of them are taken. */
  private int[] slots = new int[SMALLEST];

  TokenIndex(PackedTokens tokens) {
    this.tokens = tokens;
  }

  /** Its place, or a negative number where it is not here. */
  int find(PackedToken token) {
    return slots[slotOf(token)] - 1;
  }

  /**
   * The last token of the list can be found from now on.
   *
   * @param from the place of the first one that can be found
   */
  void addLast(int from) {
    if ((tokens.size() - from) * 3L > slots.length * 2L) {
      slots = new int[Math.multiplyExact(slots.length, 2)];
      for (int place = from; place < tokens.size(); place++) {
        put(place);
      }
    } else {
      put(tokens.size() - 1);
    }
  }

  private void put(int place) {
    slots[slotOf(tokens.token(place))] = place + 1;
  }

  /** Where it stands, or would stand. */
  private int slotOf(PackedToken token) {
    int last = slots.length - 1;
    int slot = spread(token) & last;
    while (slots[slot] != 0 && !tokens.token(slots[slot] - 1).equals(token)) {
      slot = (slot + 1) & last;
    }
    return slot;
  }

  /** Tokens need not be random: a sender may choose keys, and a test counts. */
  private static int spread(PackedToken token) {
    long mixed = token.first() * 31 + token.second() * 17 + token.third();
    mixed *= 0x9E3779B97F4A7C15L;
    return (int) (mixed >>> 32);
  }
}
