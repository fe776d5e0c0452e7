package io.lastseat.audit;

import java.util.ArrayList;
import java.util.List;

/**
 * Tokens of requests, each with {@value Fingerprint#BITS} bits beside it, in {@value
 * #BYTES_PER_TOKEN} bytes: there may be a million, so none has an object of its own.
 */
final class PackedTokens {

  static final int BYTES_PER_TOKEN = 24;

  private static final int WORDS = BYTES_PER_TOKEN / Long.BYTES;
  private static final int PER_CHUNK = 4_096;
  private static final long LOWER_BITS = (1L << Fingerprint.BITS) - 1;

  private final List<long[]> chunks = new ArrayList<>();
  private int size;

  int size() {
    return size;
  }

  /** Its place is the last one. */
  void add(PackedToken token, long beside) {
    if (size % PER_CHUNK == 0) {
      chunks.add(new long[PER_CHUNK * WORDS]);
    }
    long[] chunk = chunk(size);
    chunk[at(size, 0)] = token.first();
    chunk[at(size, 1)] = token.second();
    chunk[at(size, 2)] = (token.third() << Fingerprint.BITS) | beside;
    size++;
  }

  PackedToken token(int place) {
    return new PackedToken(word(place, 0), word(place, 1), word(place, 2) >>> Fingerprint.BITS);
  }

  long beside(int place) {
    return word(place, 2) & LOWER_BITS;
  }

  void putBeside(int place, long value) {
    long[] chunk = chunk(place);
    int at = at(place, 2);
    chunk[at] = (chunk[at] & ~LOWER_BITS) | value;
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
