package io.lastseat.bench.suite;

import io.lastseat.bench.report.Family;
import io.vavr.collection.HashMap;
import io.vavr.collection.HashSet;
import io.vavr.collection.Map;
import io.vavr.collection.Set;
import java.util.function.Predicate;

/**
 * Who takes part where. Everybody everywhere would take twice the time and say little more: a way
 * of setting Lastseat up takes part where somebody asks for it.
 */
public final class Entries {

  static final String LIMITED = "limited";

  private static final Set<String> ORDINARY =
      HashSet.of("s1.2", "s1.3", "s1.4", "counter", "counter-recorded", "pg-update", "lastseat");

  /** Those of one match. */
  private record Entry(boolean allOthers, Set<String> named) {

    boolean has(String name) {
      return named.contains(name) || (allOthers && Family.of(name) != Family.LASTSEAT);
    }
  }

  private final Map<String, Entry> entries;

  private Entries(Map<String, Entry> entries) {
    this.entries = entries;
  }

  /** All that is not Lastseat, but for small events with room, and the ways of Lastseat. */
  static Entries full() {
    Entry crowds = allAnd("lastseat", "lastseat-immediate");
    return new Entries(
        HashMap.of(
                "room-for-all",
                allAnd(
                    "lastseat",
                    "lastseat-no-gate",
                    "lastseat-4-lanes",
                    "lastseat-16-lanes",
                    "lastseat-immediate"),
                "sells-out",
                allAnd("lastseat", "lastseat-no-gate", "lastseat-immediate"),
                "of-three",
                allAnd(
                    "lastseat",
                    "lastseat-no-gate",
                    "lastseat-immediate",
                    "lastseat-immediate-no-gate",
                    "lastseat-immediate-5-processes"),
                "many-small",
                allAnd("lastseat", "lastseat-immediate"),
                "many-small-room",
                only(ORDINARY.addAll(HashSet.of("lastseat-immediate", "lastseat-immediate-keys"))),
                "groups",
                allAnd("lastseat"),
                LIMITED,
                allAnd("lastseat", "lastseat-4-lanes", "lastseat-16-lanes"),
                contention(1),
                new Entry(true, crowds.named().add("lastseat-immediate-keys")))
            .put(contention(2), crowds)
            .put(contention(8), crowds)
            .put(contention(128), crowds));
  }

  /** Those that the targets name. */
  static Entries quick() {
    Entry oneEvent =
        only(ORDINARY.addAll(HashSet.of("bare-put", "intake-put", "lastseat-immediate")));
    return new Entries(
        HashMap.of(
            "room-for-all",
            oneEvent,
            "sells-out",
            oneEvent,
            "of-three",
            only(
                HashSet.of(
                    "counter-recorded",
                    "lastseat-immediate-no-gate",
                    "lastseat-immediate-5-processes")),
            "many-small-room",
            only(HashSet.of("counter-recorded", "s1.2", "s1.3", "lastseat", "lastseat-immediate")),
            LIMITED,
            only(HashSet.of("s1.2", "s1.3", "s1.4", "counter", "lastseat", "lastseat-16-lanes")),
            contention(1),
            only(HashSet.of("bare-put", "lastseat-immediate", "lastseat-immediate-keys")),
            contention(2),
            only(HashSet.of("s1.2", "s1.3", "lastseat-immediate"))));
  }

  /** The event with room for all, asked for by so many clients. */
  static String contention(int clients) {
    return clients == 1 ? "1 client" : clients + " clients";
  }

  /** Whether the candidate of this name is in this match. */
  Predicate<String> in(String match) {
    return name -> entries.get(match).exists(entry -> entry.has(name));
  }

  /** Whether the candidate of this name is in any match. */
  Predicate<String> anywhere() {
    return name -> entries.values().exists(entry -> entry.has(name));
  }

  private static Entry allAnd(String... ways) {
    return new Entry(true, HashSet.of(ways));
  }

  private static Entry only(Set<String> names) {
    return new Entry(false, names);
  }
}
