package io.lastseat.audit;

import io.lastseat.model.Grant;
import io.lastseat.model.RequestId;
import java.util.BitSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * The requests of one lane, in {@value PackedTokens#BYTES_PER_TOKEN} bytes and three bits each: the
 * token; the fingerprint of the content or, once a verdict was seen, the number of its commit; and
 * whether it was decided, granted, ended. Of a reservation that was changed the newest change is
 * known besides.
 *
 * <p>Requests on record must be added first, in the order of their tokens, as a query gives them
 * (in the order of the sort key's UTF-8 bytes). So a search needs no sorting first. Behind them
 * come those that have a verdict and stand in no table, mostly by immediate admission, in the order
 * of the log; each of these takes up to {@value #BYTES_PER_UNRECORDED} bytes.
 */
final class LaneRequests {

  /** With its slots in the index; while that grows, 6 bytes more. */
  static final int BYTES_PER_UNRECORDED = PackedTokens.BYTES_PER_TOKEN + 12;

  private final int lane;
  private final PackedTokens tokens = new PackedTokens();
  private final BitSet decided = new BitSet();
  private final BitSet granted = new BitSet();
  private final BitSet ended = new BitSet();
  private final ChangedPlaces changed = new ChangedPlaces();
  private final TokenIndex unrecorded = new TokenIndex(tokens);
  private int recorded;

  LaneRequests(int lane) {
    this.lane = lane;
  }

  /** Takes the next one on record in; throws where it does not come after the last one. */
  void add(RequestId id, long fingerprint) {
    PackedToken token = PackedToken.of(id.token());
    int size = tokens.size();
    if (size > recorded || (size > 0 && tokens.token(size - 1).compareTo(token) >= 0)) {
      throw new IllegalStateException("The answers of a query came out of order at " + id);
    }
    tokens.add(token, fingerprint);
    recorded = tokens.size();
  }

  /** Takes one in that stands in no table and has this verdict; answers its place. */
  int addUnrecorded(RequestId id, long commitNo) {
    tokens.add(PackedToken.of(id.token()), commitNo);
    unrecorded.addLast(recorded);
    int place = tokens.size() - 1;
    decided.set(place);
    return place;
  }

  /** Its place, or a negative number where it is not here. */
  int find(RequestId id) {
    PackedToken token = PackedToken.of(id.token());
    int low = 0;
    int high = recorded - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = tokens.token(middle).compareTo(token);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return unrecorded.find(token);
  }

  /** Whether the one at this place stands in the table of requests. */
  boolean isRecorded(int place) {
    return place < recorded;
  }

  /** Whether the one at this place, which is not decided yet, says the same. */
  boolean says(int place, long fingerprint) {
    return tokens.beside(place) == fingerprint;
  }

  /** The commit of its verdict becomes known; what it says is forgotten. */
  void decide(int place, long commitNo) {
    tokens.putBeside(place, commitNo);
    decided.set(place);
  }

  boolean isDecided(int place) {
    return decided.get(place);
  }

  /** The commit in which the first verdict on it stands. */
  long commitOf(int place) {
    return tokens.beside(place);
  }

  /** It became a reservation. */
  void grant(int place) {
    granted.set(place);
  }

  /** The reservation has this since a request in this commit. */
  void change(int place, long commitNo, Grant grant) {
    changed.put(place, commitNo, grant.changes());
    ended.set(place, grant.isEnded());
  }

  boolean isEnded(int place) {
    return ended.get(place);
  }

  int changesOf(int place) {
    return changed.changesOf(place);
  }

  /** The commit that says what the reservation has now: of its newest change, or of its verdict. */
  long newestOf(int place) {
    return changed.commitOf(place, commitOf(place));
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
    for (int place = granted.nextSetBit(0); place >= 0; place = granted.nextSetBit(place + 1)) {
      if (!ended.get(place)) {
        action.accept(id(place), changesOf(place));
      }
    }
  }

  private RequestId id(int place) {
    return new RequestId(lane, tokens.token(place).text());
  }
}
