package io.lastseat.bench.report;

import io.lastseat.bench.compare.MatchResult;
import io.lastseat.bench.compare.Ranking;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The two admissions side by side, and a counter that keeps refusals on record too. */
final class AdmissionTable {

  private static final List<String> WAYS =
      List.of(Targets.LASTSEAT, Targets.IMMEDIATE, Targets.KEYS, Targets.RECORDED);

  static Table of(Measured measured) {
    List<List<String>> lines = new ArrayList<>();
    add(lines, "one client: p50 ms", measured.withClients(1), one -> one.median().p50Millis());
    Optional<MatchResult> room = measured.find("room-for-all");
    add(lines, "room for all, 32 clients: p50 ms", room, one -> one.median().p50Millis());
    both(lines, "room for all, 32 clients", room);
    add(
        lines,
        "room for all, 128 clients: decided/s",
        measured.withClients(128),
        AdmissionTable::decided);
    both(lines, "selling out", measured.find("sells-out"));
    both(lines, "events of three", measured.find("of-three"));
    both(lines, "small events with room", measured.find("many-small-room"));
    List<String> head = new ArrayList<>(List.of(""));
    WAYS.forEach(way -> head.add("`" + way + "`"));
    return new Table(head, lines);
  }

  private static void both(List<List<String>> lines, String where, Optional<MatchResult> match) {
    add(lines, where + ": decided/s", match, AdmissionTable::decided);
    add(lines, where + ": write units", match, one -> one.median().writeUnits());
  }

  private static void add(
      List<List<String>> lines,
      String what,
      Optional<MatchResult> match,
      Function<Ranking, @Nullable Double> figure) {
    match.ifPresent(
        found -> {
          List<String> line = new ArrayList<>(List.of(what));
          WAYS.forEach(
              way -> line.add(NumberText.briefOrNone(found.find(way).map(figure).orElse(null))));
          lines.add(line);
        });
  }

  private static Double decided(Ranking one) {
    return one.median().decidedPerSecond();
  }

  private AdmissionTable() {}
}
