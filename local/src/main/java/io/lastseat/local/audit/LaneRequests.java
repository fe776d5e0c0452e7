package io.lastseat.local.audit;

import io.lastseat.model.RequestId;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/**
 * The requests of one lane, {@value #BYTES_PER_REQUEST} bytes and a bit each: the token, the
 * fingerprint of what was asked, and whether a verdict was seen. No object for each of a million.
 *
 * <p>They must come in the order of their tokens, as a query gives them (its answers are in the
 * order of the sort key's UTF-8 bytes), so a search needs no sorting first.
 */
final class LaneRequests {

  static final int BYTES_PER_REQUEST = 24;

  private static final int WORDS = BYTES_PER_REQUEST / Long.BYTES;
  private static final int PER_CHUNK = 4_096;

  private final int lane;
  private final List<long[]> chunks = new ArrayList<>();
  private final BitSet decided = new BitSet();
  private int size;

  LaneRequests(int lane) {
    this.lane = lane;
  }

  /** Takes the next one in; throws where it does not come after the last one. */
  void add(RequestId id, long fingerprint) {
    PackedToken token = PackedToken.of(id.token());
    if (size > 0 && compare(size - 1, token) >= 0) {
      throw new IllegalStateException("The answers of a query came out of order at " + id);
    }
    if (size % PER_CHUNK == 0) {
      chunks.add(new long[PER_CHUNK * WORDS]);
    }
    long[] chunk = chunks.get(size / PER_CHUNK);
    int at = (size % PER_CHUNK) * WORDS;
    chunk[at] = token.first();
    chunk[at + 1] = token.second();
    chunk[at + 2] = (token.third() << Fingerprint.BITS) | fingerprint;
    size++;
  }

  /** Its place, or a negative number where it is not here. */
  int find(RequestId id) {
    PackedToken token = PackedToken.of(id.token());
    int low = 0;
    int high = size - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = compare(middle, token);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  /** Whether the one at this place says the same. */
  boolean says(int place, long fingerprint) {
    return (word(place, 2) & ((1L << Fingerprint.BITS) - 1)) == fingerprint;
  }

  /** Marks a verdict of the one at this place; false where one was seen before. */
  boolean markDecided(int place) {
    boolean first = !decided.get(place);
    decided.set(place);
    return first;
  }

  /** How many have no verdict. */
  int pending() {
    return size - decided.cardinality();
  }

  void forEachPending(Consumer<RequestId> action) {
    for (int place = decided.nextClearBit(0);
        place < size;
        place = decided.nextClearBit(place + 1)) {
      action.accept(new RequestId(lane, token(place).text()));
    }
  }

  private int compare(int place, PackedToken other) {
    return token(place).compareTo(other);
  }

  private PackedToken token(int place) {
    return new PackedToken(word(place, 0), word(place, 1), word(place, 2) >>> Fingerprint.BITS);
  }

  private long word(int place, int number) {
    return chunks.get(place / PER_CHUNK)[(place % PER_CHUNK) * WORDS + number];
  }
}
