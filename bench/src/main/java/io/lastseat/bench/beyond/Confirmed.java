package io.lastseat.bench.beyond;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Of which commits it is known that all their rows are there.
 *
 * @param through of all up to this number
 * @param beyond and of these later ones
 */
record Confirmed(long through, Set<Long> beyond) {

  static final Confirmed NONE = new Confirmed(0, Set.of());

  /** These besides. */
  Confirmed with(Collection<Long> commits) {
    TreeSet<Long> later = new TreeSet<>(beyond);
    later.addAll(commits);
    long all = through;
    while (!later.isEmpty() && later.first() <= all + 1) {
      all = Math.max(all, later.pollFirst());
    }
    return new Confirmed(all, Set.copyOf(later));
  }

  /** Those up to this number of which it is not known, in order. */
  List<Long> missing(long newest) {
    List<Long> missing = new ArrayList<>();
    for (long number = through + 1; number <= newest; number++) {
      if (!beyond.contains(number)) {
        missing.add(number);
      }
    }
    return missing;
  }
}
