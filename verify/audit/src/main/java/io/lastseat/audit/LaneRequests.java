package io.lastseat.audit;

import io.lastseat.audit.Difference.AuditedItem.Fingerprint;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.id.RequestId;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * The requests of one lane, in {@value PackedTokens#BYTES_PER_TOKEN} bytes and two bits each: the
 * token; the fingerprint of the content or, once a verdict was seen, the number of the commit that
 * says what it has now, and how often that was changed; and whether it was decided, and is live.
 *
 * <p>Requests on record must be added first, in the order of their tokens, as a query gives them
 * (in the order of the sort key's UTF-8 bytes). So a search needs no sorting first. Behind them
 * come those that have a verdict and stand in no table, mostly by immediate admission, in the order
 * of the log; each of these takes up to {@value #BYTES_PER_UNRECORDED} bytes.
 */
final class LaneRequests {

  /** With its slots in the index; while that grows, 6 bytes more. */
  static final int BYTES_PER_UNRECORDED = PackedTokens.BYTES_PER_TOKEN + 12;

  /** A log has at most 10 GB: these bits count its commits, and the rest all changes in them. */
  private static final int BITS_OF_CHANGES = 26;

  private final int lane;
  private final PackedTokens tokens = new PackedTokens();
  private final BitSet decided = new BitSet();
  private final BitSet live = new BitSet();
  private final TokenIndex unrecorded = new TokenIndex(tokens);
  private int recorded;

  LaneRequests(int lane) {
    this.lane = lane;
  }

  /** Takes the next one on record in; throws where it does not come after the last one. */
  void add(RequestId id, long fingerprint) {
    PackedToken token = PackedToken.of(id.token());
    int size = tokens.size();
    if (size > recorded || (size > 0 && tokens.get(size - 1).compareTo(token) >= 0)) {
      throw new IllegalStateException("The answers of a query came out of order at " + id);
    }
    tokens.add(token, fingerprint);
    recorded = tokens.size();
  }

  /** Takes one in that stands in no table and has this verdict; answers its place. */
  int addUnrecorded(RequestId id, long commitNo) {
    tokens.add(PackedToken.of(id.token()), commitNo << BITS_OF_CHANGES);
    unrecorded.addLast(recorded);
    int place = tokens.size() - 1;
    decided.set(place);
    return place;
  }

  /** Its place, or a negative number where it is not here. */
  int find(RequestId id) {
    PackedToken token = PackedToken.of(id.token());
    int place = Collections.binarySearch(tokens.subList(0, recorded), token);
    return place >= 0 ? place : unrecorded.find(token);
  }

  boolean isRecorded(int place) {
    return place < recorded;
  }

  /** Whether the one at this place, which is not decided yet, says the same. */
  boolean says(int place, long fingerprint) {
    return tokens.beside(place) == fingerprint;
  }

  /** The commit of its verdict becomes known; what it says is forgotten. */
  void decide(int place, long commitNo) {
    tokens.putBeside(place, commitNo << BITS_OF_CHANGES);
    decided.set(place);
  }

  boolean isDecided(int place) {
    return decided.get(place);
  }

  void grant(int place) {
    live.set(place);
  }

  /** The reservation has this since a request in this commit. */
  void change(int place, long commitNo, Grant grant) {
    if (isDecided(place)) {
      tokens.putBeside(place, (commitNo << BITS_OF_CHANGES) | grant.changes());
    }
    if (grant.isEnded()) {
      live.clear(place);
    }
  }

  /** The number of changes of the one at this place, which is decided. */
  int changesOf(int place) {
    return (int) tokens.beside(place) & ((1 << BITS_OF_CHANGES) - 1);
  }

  /** The commit that says what the reservation has now: of its newest change, or of its verdict. */
  long newestOf(int place) {
    return tokens.beside(place) >>> BITS_OF_CHANGES;
  }

  int pending() {
    return tokens.size() - decided.cardinality();
  }

  void forEachPending(Consumer<RequestId> action) {
    for (int place = decided.nextClearBit(0);
        place < tokens.size();
        place = decided.nextClearBit(place + 1)) {
      action.accept(id(place));
    }
  }

  /** The reservations that were not ended, and how often each was changed. */
  void forEachLive(BiConsumer<RequestId, Integer> action) {
    live.stream().forEach(place -> action.accept(id(place), changesOf(place)));
  }

  private RequestId id(int place) {
    return new RequestId(lane, tokens.get(place).text());
  }

  /**
   * The 26 characters of a request's token in 130 bits: 60, 60 and 10, each read as a number to the
   * base 32, so that their order is that of the text.
   */
  record PackedToken(long first, long second, long third) implements Comparable<PackedToken> {

    private static final Comparator<PackedToken> ORDER =
        Comparator.comparingLong(PackedToken::first)
            .thenComparingLong(PackedToken::second)
            .thenComparingLong(PackedToken::third);

    private static final String DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
    private static final int BITS_PER_DIGIT = 5;
    private static final int DIGITS_PER_WORD = 12;
    private static final int DIGITS_AT_THE_END = 2;

    static PackedToken of(String token) {
      return new PackedToken(
          number(token, 0, DIGITS_PER_WORD),
          number(token, DIGITS_PER_WORD, 2 * DIGITS_PER_WORD),
          number(token, 2 * DIGITS_PER_WORD, token.length()));
    }

    String text() {
      StringBuilder text = new StringBuilder();
      append(text, first, DIGITS_PER_WORD);
      append(text, second, DIGITS_PER_WORD);
      append(text, third, DIGITS_AT_THE_END);
      return text.toString();
    }

    @Override
    public int compareTo(PackedToken other) {
      return ORDER.compare(this, other);
    }

    private static long number(String token, int from, int to) {
      long number = 0;
      for (int i = from; i < to; i++) {
        number = (number << BITS_PER_DIGIT) | DIGITS.indexOf(token.charAt(i));
      }
      return number;
    }

    private static void append(StringBuilder text, long number, int digits) {
      for (int i = digits - 1; i >= 0; i--) {
        text.append(DIGITS.charAt((int) (number >> (i * BITS_PER_DIGIT)) & 31));
      }
    }
  }

  /**
   * Tokens of requests, each with {@value Fingerprint#BITS} bits beside it, in {@value
   * #BYTES_PER_TOKEN} bytes: there may be a million, so none has an object of its own.
   */
  static final class PackedTokens extends AbstractList<PackedToken> implements RandomAccess {

    static final int BYTES_PER_TOKEN = 24;

    private static final int WORDS = BYTES_PER_TOKEN / Long.BYTES;
    private static final int PER_CHUNK = 4_096;
    private static final long LOWER_BITS = (1L << Fingerprint.BITS) - 1;

    private final List<long[]> chunks = new ArrayList<>();
    private int size;

    @Override
    public int size() {
      return size;
    }

    void add(PackedToken token, long beside) {
      if (size % PER_CHUNK == 0) {
        chunks.add(new long[PER_CHUNK * WORDS]);
      }
      put(size, 0, token.first());
      put(size, 1, token.second());
      put(size, 2, (token.third() << Fingerprint.BITS) | beside);
      size++;
    }

    @Override
    public PackedToken get(int place) {
      return new PackedToken(word(place, 0), word(place, 1), word(place, 2) >>> Fingerprint.BITS);
    }

    long beside(int place) {
      return word(place, 2) & LOWER_BITS;
    }

    void putBeside(int place, long value) {
      put(place, 2, (word(place, 2) & ~LOWER_BITS) | value);
    }

    private void put(int place, int number, long word) {
      chunks.get(place / PER_CHUNK)[at(place, number)] = word;
    }

    private long word(int place, int number) {
      return chunks.get(place / PER_CHUNK)[at(place, number)];
    }

    private static int at(int place, int number) {
      return (place % PER_CHUNK) * WORDS + number;
    }
  }

  /**
   * Finds tokens that came in any order, behind others that did not: a hash table of places, by
   * linear probing, in 6 to 12 bytes for each.
   */
  static final class TokenIndex {

    private static final int SMALLEST = 16;

    private final PackedTokens tokens;

    /** A place and one more; 0 where there is none. At most two thirds of them are taken. */
    private int[] slots = new int[SMALLEST];

    TokenIndex(PackedTokens tokens) {
      this.tokens = tokens;
    }

    int find(PackedToken token) {
      return slots[slotOf(token)] - 1;
    }

    /** The last token can be found from now on; the first that can be found is at that place. */
    void addLast(int from) {
      boolean full = (tokens.size() - from) * 3L > slots.length * 2L;
      if (full) {
        slots = new int[Math.multiplyExact(slots.length, 2)];
      }
      for (int place = full ? from : tokens.size() - 1; place < tokens.size(); place++) {
        slots[slotOf(tokens.get(place))] = place + 1;
      }
    }

    private int slotOf(PackedToken token) {
      int last = slots.length - 1;
      int slot = spread(token) & last;
      while (slots[slot] != 0 && !tokens.get(slots[slot] - 1).equals(token)) {
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
}
