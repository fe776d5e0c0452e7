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
 * The requests of one lane, in {@value PackedTokens#BYTES_PER_TOKEN} bytes and two bits each. They
 * hold the token; the fingerprint of the content or, after a verdict, the number of its newest
 * commit and of its changes; and whether the request is decided and live.
 *
 * <p>Recorded requests are added first, in the order of their tokens, as a query returns them (in
 * the order of the sort key's UTF-8 bytes). So a look-up needs no sorting. Verdicts without a
 * recorded request follow in the order of the log, mostly of immediate admission; each takes up to
 * {@value #BYTES_PER_UNRECORDED} bytes.
 */
final class LaneRequests {

  /** Includes the slots of the index; while the index grows, 6 bytes more. */
  static final int BYTES_PER_UNRECORDED = PackedTokens.BYTES_PER_TOKEN + 12;

  /** A log has at most 10 GB: these bits count its commits, the other bits all changes in them. */
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

  /** Adds the next recorded request; throws if it does not follow the last one. */
  void add(RequestId id, long fingerprint) {
    PackedToken token = PackedToken.of(id.token());
    int size = tokens.size();
    if (size > recorded || (size > 0 && tokens.get(size - 1).compareTo(token) >= 0)) {
      throw new IllegalStateException("The answers of a query came out of order at " + id);
    }
    tokens.add(token, fingerprint);
    recorded = tokens.size();
  }

  /** Adds a request that is not recorded, with its verdict; returns its place. */
  int addUnrecorded(RequestId id, long commitNo) {
    tokens.add(PackedToken.of(id.token()), commitNo << BITS_OF_CHANGES);
    unrecorded.addLast(recorded);
    int place = tokens.size() - 1;
    decided.set(place);
    return place;
  }

  /** The place of a request; negative if it is absent. */
  int find(RequestId id) {
    PackedToken token = PackedToken.of(id.token());
    int place = Collections.binarySearch(tokens.subList(0, recorded), token);
    return place >= 0 ? place : unrecorded.find(token);
  }

  boolean isRecorded(int place) {
    return place < recorded;
  }

  /** Whether the undecided request at this place has that content. */
  boolean says(int place, long fingerprint) {
    return tokens.beside(place) == fingerprint;
  }

  /** Replaces the content by the commit of the verdict. */
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

  /** Notes the commit of a change of the reservation, and its result. */
  void change(int place, long commitNo, Grant grant) {
    if (isDecided(place)) {
      tokens.putBeside(place, (commitNo << BITS_OF_CHANGES) | grant.changes());
    }
    if (grant.isEnded()) {
      live.clear(place);
    }
  }

  /** The number of changes of the decided request at this place. */
  int changesOf(int place) {
    return (int) tokens.beside(place) & ((1 << BITS_OF_CHANGES) - 1);
  }

  /** The commit of the reservation's newest change, or else of its verdict. */
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

  /** Visits the reservations that have not ended, with their numbers of changes. */
  void forEachLive(BiConsumer<RequestId, Integer> action) {
    live.stream().forEach(place -> action.accept(id(place), changesOf(place)));
  }

  private RequestId id(int place) {
    return new RequestId(lane, tokens.get(place).text());
  }

  /**
   * The 26 characters of a request's token in 130 bits: 60, 60 and 10, each read as a number to the
   * base 32, so that numbers sort like texts.
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
   * Tokens of requests, each with {@value Fingerprint#BITS} more bits, in {@value #BYTES_PER_TOKEN}
   * bytes. There may be a million, so none is an object of its own.
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
   * Finds tokens that were added in any order, behind the sorted ones: a hash table of places with
   * linear probing, in 6 to 12 bytes each.
   */
  static final class TokenIndex {

    private static final int SMALLEST = 16;

    private final PackedTokens tokens;

    /** Each slot has a place plus one, or 0; at most two thirds are used. */
    private int[] slots = new int[SMALLEST];

    TokenIndex(PackedTokens tokens) {
      this.tokens = tokens;
    }

    int find(PackedToken token) {
      return slots[slotOf(token)] - 1;
    }

    /** Indexes the last token; {@code from} is the place of the first token that is indexed. */
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

    /** Spreads tokens that are not random: a sender may choose keys, and a test counts. */
    private static int spread(PackedToken token) {
      long mixed = token.first() * 31 + token.second() * 17 + token.third();
      mixed *= 0x9E3779B97F4A7C15L;
      return (int) (mixed >>> 32);
    }
  }
}
