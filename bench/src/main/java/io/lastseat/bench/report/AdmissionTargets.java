package io.lastseat.bench.report;

import static io.lastseat.bench.report.Targets.NO_WORSE;
import static io.lastseat.bench.report.Targets.times;
import static io.lastseat.bench.report.Targets.writeUnits;

import io.lastseat.bench.compare.MatchResult;
import io.lastseat.bench.compare.Ranking;
import io.lastseat.bench.wave.WaveResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What an answer in the same call means to reach; rows whose figures are missing are left out. */
final class AdmissionTargets {

  private static final String IMMEDIATE = "lastseat-immediate";
  private static final String RECORDED = "counter-recorded";

  private final Measured measured;
  private final List<Target> all = new ArrayList<>();

  private AdmissionTargets(Measured measured) {
    this.measured = measured;
  }

  static List<Target> of(Measured measured) {
    AdmissionTargets targets = new AdmissionTargets(measured);
    targets.small();
    targets.ofThree();
    targets.oneEvent("room-for-all", "room for all");
    targets.oneEvent("sells-out", "selling out");
    targets.oneClient("lastseat-immediate", 1.5);
    targets.oneClient("lastseat-immediate-keys", 2.5);
    Optional<MatchResult> two = measured.withClients(2);
    targets.times("2 clients", two, IMMEDIATE, "s1.2", 1);
    targets.times("2 clients", two, IMMEDIATE, "s1.3", 1);
    targets.lostAppends();
    return targets.all;
  }

  private void small() {
    String where = "small events with room";
    Optional<MatchResult> small = measured.find("many-small-room");
    times(where, small, IMMEDIATE, RECORDED, 1.2);
    times(where, small, IMMEDIATE, "s1.2", 0.9);
    times(where, small, IMMEDIATE, "s1.3", 1);
    units(where, small, IMMEDIATE, 2.1);
  }

  private void ofThree() {
    String where = "events of three";
    Optional<MatchResult> three = measured.find("of-three");
    times(where, three, "lastseat-immediate-no-gate", RECORDED, 1);
    units(where, three, "lastseat-immediate-no-gate", 2.4);
    units(where, three, "lastseat-immediate-5-processes", 3.2);
  }

  private void oneEvent(String match, String where) {
    times(where, measured.find(match), IMMEDIATE, Targets.LASTSEAT, NO_WORSE);
  }

  private void oneClient(String name, double most) {
    Optional<MatchResult> one = measured.withClients(1);
    both(one, name, "bare-put")
        .forEach(
            pair ->
                all.add(
                    Target.atMost(
                        "1 client: p50 of %s, times bare-put's".formatted(name),
                        most,
                        pair.get(0).median().p50Millis() / pair.get(1).median().p50Millis())));
  }

  private void lostAppends() {
    WaveResult waves = measured.waves();
    Double lost =
        waves == null ? null : waves.find(IMMEDIATE).map(one -> one.lostAppends()).orElse(null);
    if (lost != null) {
      all.add(
          Target.atMost(
              "a crowd through one process: lost appends of %s, per request".formatted(IMMEDIATE),
              0.03,
              lost));
    }
  }

  private void times(
      String where, Optional<MatchResult> match, String one, String other, double wanted) {
    both(match, one, other)
        .forEach(pair -> all.add(Targets.times(where, match.orElseThrow(), one, other, wanted)));
  }

  private void units(String where, Optional<MatchResult> match, String name, double most) {
    match
        .flatMap(found -> found.find(name))
        .ifPresent(
            one ->
                all.add(
                    Target.atMost(
                        "%s: write units per request of %s".formatted(where, name),
                        most,
                        writeUnits(one))));
  }

  private static Stream<List<Ranking>> both(Optional<MatchResult> match, String one, String other) {
    return match.stream()
        .filter(found -> found.find(one).isPresent() && found.find(other).isPresent())
        .map(found -> List.of(found.of(one), found.of(other)));
  }
}
