package io.lastseat.bench.suite;

import io.vavr.collection.HashMap;
import io.vavr.collection.HashSet;
import io.vavr.collection.List;
import io.vavr.collection.Map;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;
import java.util.function.ToIntFunction;

/**
 * Who takes part where. Those whose figures a target names run in every round, the others in fewer,
 * and in a quick run not at all. Slow losers run in two workloads.
 */
final class Entries {

  static final String LIMITED = "limited";

  /** Numbers of clients at the event with room for all, besides that of the workloads. */
  static final Seq<Integer> CONTENTION = List.of(1, 8, 128);

  /** Those of one match. */
  private record Entry(Set<String> inTargets, Set<String> others) {}

  private static final String IMMEDIATE = "lastseat-immediate";
  private static final String KEYS = IMMEDIATE + "-keys";
  private static final String FLOOR = IMMEDIATE + "-floor-keys";
  private static final String CONFIRM = "-hold-confirm";
  private static final String FOUR = "-4-processes";

  private static final Map<String, Entry> ALL =
      HashMap.of(
          "room-for-all",
          new Entry(
              HashSet.of(
                  "bare-put",
                  "counter",
                  "counter-recorded",
                  "pg-update",
                  "lastseat",
                  IMMEDIATE,
                  KEYS,
                  FLOOR,
                  IMMEDIATE + FOUR,
                  KEYS + FOUR,
                  FLOOR + FOUR,
                  IMMEDIATE + CONFIRM,
                  KEYS + CONFIRM,
                  FLOOR + CONFIRM,
                  KEYS + CONFIRM + FOUR,
                  FLOOR + CONFIRM + FOUR),
              HashSet.of(
                  FLOOR + "-twice" + FOUR,
                  "naive",
                  "s1.2",
                  "s1.3",
                  "s1.4",
                  "lock-client",
                  "pg-for-update",
                  "pg-skip-locked")),
          "sells-out",
          new Entry(
              HashSet.of("pg-update", IMMEDIATE),
              HashSet.of(
                  "s1.4",
                  "counter",
                  "counter-recorded",
                  "pg-for-update",
                  "pg-update-recorded",
                  "pg-skip-locked",
                  "lastseat",
                  "lastseat-immediate-no-gate")),
          "of-three",
          others(
              "naive",
              "s1.2",
              "s1.3",
              "s1.4",
              "counter",
              "counter-recorded",
              "lock-client",
              "pg-for-update",
              "pg-update",
              "lastseat",
              IMMEDIATE),
          "many-small-room",
          new Entry(
              HashSet.of("counter-recorded", IMMEDIATE, FLOOR),
              HashSet.of("s1.4", "counter", "pg-update", "lastseat", KEYS)),
          "groups",
          others("s1.4", "counter", "pg-update", "lastseat", IMMEDIATE),
          LIMITED,
          others("s1.4", "counter", "counter-recorded", "lastseat", "lastseat-16-lanes", IMMEDIATE),
          contention(1),
          new Entry(
              HashSet.of("bare-put", IMMEDIATE, KEYS),
              HashSet.of(
                  "s1.4",
                  "counter",
                  "counter-recorded",
                  "pg-for-update",
                  "pg-update",
                  "lastseat",
                  FLOOR)),
          contention(8),
          others(
              "bare-put",
              "s1.4",
              "counter",
              "counter-recorded",
              "pg-for-update",
              "pg-update",
              "lastseat",
              IMMEDIATE,
              KEYS,
              FLOOR),
          contention(128),
          new Entry(
              HashSet.of("counter-recorded", IMMEDIATE),
              HashSet.of(
                  "bare-put",
                  "s1.4",
                  "counter",
                  "pg-for-update",
                  "pg-update",
                  "lastseat",
                  KEYS,
                  FLOOR)));

  /** The event with room for all, asked for by so many clients. */
  static String contention(int clients) {
    return clients + " clients";
  }

  /** In how many rounds of this match the candidate of a name runs; 0 for none. */
  static ToIntFunction<String> rounds(Plan plan, String match) {
    Entry entry = ALL.get(match).get();
    return name ->
        entry.inTargets().contains(name)
            ? plan.rounds()
            : entry.others().contains(name) ? plan.otherRounds() : 0;
  }

  /** Whether the candidate of this name runs anywhere. */
  static boolean anywhere(Plan plan, String name) {
    return ALL.keySet().exists(match -> rounds(plan, match).applyAsInt(name) > 0);
  }

  private static Entry others(String... names) {
    return new Entry(HashSet.empty(), HashSet.of(names));
  }

  private Entries() {}
}
