package io.lastseat.audit;

import io.lastseat.model.RequestId;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/**
 * The requests of one lane, in {@value #BYTES_PER_REQUEST} bytes and three bits each: the token;
 * the fingerprint of the content or, once a verdict was seen, the number of its commit; and whether
 * it was decided, granted, ended. There is no object for each request, since there may be a
 * million.
 *
 * <p>Requests must be added in the order of their tokens, as a query gives them (in the order of
 * the sort key's UTF-8 bytes). So a search needs no sorting first.
 */
final class LaneRequests {

  static final int BYTES_PER_REQUEST = 24;

  private static final int WORDS = BYTES_PER_REQUEST / Long.BYTES;
  private static final int PER_CHUNK = 4_096;
  private static final long LOWER_BITS = (1L << Fingerprint.BITS) - 1;

  private final int lane;
  private final List<long[]> chunks = new ArrayList<>();
  private final BitSet decided = new BitSet();
  private final BitSet granted = new BitSet();
  private final BitSet ended = new BitSet();
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
    long[] chunk = chunk(size);
    chunk[at(size, 0)] = token.first();
    chunk[at(size, 1)] = token.second();
    chunk[at(size, 2)] = (token.third() << Fingerprint.BITS) | fingerprint;
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

  /** Whether the one at this place, which is not decided yet, says the same. */
  boolean says(int place, long fingerprint) {
    return lowerBits(place) == fingerprint;
  }

  /** The commit of its verdict becomes known; what it says is forgotten. */
  void decide(int place, long commitNo) {
    long[] chunk = chunk(place);
    int at = at(place, 2);
    chunk[at] = (chunk[at] & ~LOWER_BITS) | commitNo;
    decided.set(place);
  }

  boolean isDecided(int place) {
    return decided.get(place);
  }

  /** The commit in which the first verdict on it stands. */
  long commitOf(int place) {
    return lowerBits(place);
  }

  /** It became a reservation. */
  void grant(int place) {
    granted.set(place);
  }

  void end(int place) {
    ended.set(place);
  }

  boolean isEnded(int place) {
    return ended.get(place);
  }

  /** How many have no verdict. */
  int pending() {
    return size - decided.cardinality();
  }

  void forEachPending(Consumer<RequestId> action) {
    for (int place = decided.nextClearBit(0);
        place < size;
        place = decided.nextClearBit(place + 1)) {
      action.accept(id(place));
    }
  }

  /** The reservations that were not ended. */
  void forEachLive(Consumer<RequestId> action) {
    for (int place = granted.nextSetBit(0); place >= 0; place = granted.nextSetBit(place + 1)) {
      if (!ended.get(place)) {
        action.accept(id(place));
      }
    }
  }

  private RequestId id(int place) {
    return new RequestId(lane, token(place).text());
  }

  private int compare(int place, PackedToken other) {
    return token(place).compareTo(other);
  }

  private PackedToken token(int place) {
    return new PackedToken(word(place, 0), word(place, 1), word(place, 2) >>> Fingerprint.BITS);
  }

  private long lowerBits(int place) {
    return word(place, 2) & LOWER_BITS;
  }

  private long word(int place, int number) {
    return chunk(place)[at(place, number)];
  }

  private long[] chunk(int place) {
    return chunks.get(place / PER_CHUNK);
  }

  private static int at(int place, int number) {
    return (place % PER_CHUNK) * WORDS + number;
  }
}
