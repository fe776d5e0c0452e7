package io.lastseat.audit;

import java.util.Arrays;

/**
 * The newest change of each reservation of a lane that was changed: the commit that it stands in,
 * and how many there were. Some 32 bytes each, in an open table whose slots are searched one after
 * the other (Knuth, "The Art of Computer Programming", volume 3, 6.4, algorithm L).
 */
final class ChangedPlaces {

  private static final int NONE = -1;
  private static final int SPREAD = 0x9E3779B9;

  private int[] places = filled(16);
  private long[] commits = new long[16];
  private int[] changes = new int[16];
  private int size;

  /** The newest change of the one at this place. */
  void put(int place, long commitNo, int number) {
    if (2 * (size + 1) > places.length) {
      grow();
    }
    int slot = slot(place);
    size += places[slot] == NONE ? 1 : 0;
    places[slot] = place;
    commits[slot] = commitNo;
    changes[slot] = number;
  }

  int changesOf(int place) {
    int slot = slot(place);
    return places[slot] == NONE ? 0 : changes[slot];
  }

  /** The commit of its newest change; another one's where it was never changed. */
  long commitOf(int place, long otherwise) {
    int slot = slot(place);
    return places[slot] == NONE ? otherwise : commits[slot];
  }

  private int slot(int place) {
    int slot = ((place * SPREAD) >>> 1) % places.length;
    while (places[slot] != NONE && places[slot] != place) {
      slot = (slot + 1) % places.length;
    }
    return slot;
  }

  private void grow() {
    int[] oldPlaces = places;
    long[] oldCommits = commits;
    int[] oldChanges = changes;
    places = filled(2 * oldPlaces.length);
    commits = new long[places.length];
    changes = new int[places.length];
    size = 0;
    for (int i = 0; i < oldPlaces.length; i++) {
      if (oldPlaces[i] != NONE) {
        put(oldPlaces[i], oldCommits[i], oldChanges[i]);
      }
    }
  }

  private static int[] filled(int length) {
    int[] all = new int[length];
    Arrays.fill(all, NONE);
    return all;
  }
}
