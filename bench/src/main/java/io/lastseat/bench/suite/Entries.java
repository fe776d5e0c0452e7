package io.lastseat.bench.suite;

import io.lastseat.bench.report.Targets;
import io.vavr.collection.HashSet;
import io.vavr.collection.List;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;
import java.util.function.ToIntFunction;

/**
 * The candidates of each match. Those whose figures a target takes run in every round, the others
 * in fewer, and in a quick run not at all.
 */
final class Entries {

  /** Numbers of clients at the event with room for all, besides that of the workloads. */
  static final Seq<Integer> CONTENTION = List.of(1, 8, 128);

  /** That run in each match, besides those that a target takes. */
  private static final Set<String> OTHERS =
      HashSet.of("counter", "counter-recorded", "pg-update", "lastseat", "lastseat-immediate");

  /** The event with room for all, with this number of clients. */
  static String contention(int clients) {
    return clients + " clients";
  }

  /** In how many rounds of this match the candidate of a name runs; 0 for none. */
  static ToIntFunction<String> rounds(Plan plan, String match) {
    java.util.Set<String> inTargets = Targets.candidates(match);
    return name ->
        inTargets.contains(name)
            ? plan.rounds()
            : OTHERS.contains(name) || isContended(match, name) ? plan.otherRounds() : 0;
  }

  /** Where clients contend for one event, keys and the bare put take part as well. */
  private static boolean isContended(String match, String name) {
    return match.endsWith(" clients")
        && (name.equals("bare-put") || name.matches("lastseat-immediate(-floor)?-keys"));
  }

  /** Whether the candidate of this name runs anywhere. */
  static boolean anywhere(Plan plan, String name) {
    return matches().exists(match -> rounds(plan, match).applyAsInt(name) > 0);
  }

  /** The names of all matches. */
  static Seq<String> matches() {
    return MatchAlone.workloads(1)
        .map(workload -> workload.name())
        .appendAll(CONTENTION.map(Entries::contention));
  }

  private Entries() {}
}
