package io.lastseat.bench.report;

import io.lastseat.bench.beyond.Beyond;
import io.lastseat.bench.beyond.Contestant;
import io.lastseat.bench.beyond.Figures;
import io.lastseat.bench.beyond.Scenario;
import io.lastseat.bench.compare.MatchResult;
import io.lastseat.bench.compare.Standing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The simulation held against the runs under a tenth of DynamoDB's limits: as many clients, as many
 * requests as were answered, all lanes on one shard as DynamoDB Local has it.
 */
final class HeldAgainst {

  /** What a call takes on this machine, as part of what it takes on AWS; a rough one. */
  private static final double LATENCY_FACTOR = 0.2;

  /** As the local mapping does. */
  private static final long POLL_MILLIS = 20;

  private static final long SEED = 1;

  private static final Map<String, Contestant> MODELLED = modelled();

  static Table of(MatchResult limited) {
    List<List<String>> lines = new ArrayList<>();
    MODELLED.forEach(
        (name, contestant) -> {
          if (limited.standings().stream().noneMatch(one -> one.name().equals(name))) {
            return;
          }
          Standing measured = limited.of(name);
          Figures simulated =
              Beyond.simulate(
                  Scenario.closed(
                          contestant,
                          limited.clients(),
                          Math.max(1, Math.round(measured.median().accepted())),
                          LATENCY_FACTOR,
                          SEED)
                      .polledEvery(POLL_MILLIS));
          lines.add(
              List.of(
                  name,
                  Numbers.brief(measured.median().decidedPerSecond()),
                  Numbers.brief(simulated.answeredPerSecond()),
                  Numbers.briefOrNone(measured.median().writeUnits()),
                  Numbers.brief(simulated.writeUnitsPerAnswer())));
        });
    return new Table(
        List.of("", "measured/s", "simulated/s", "measured write units", "simulated write units"),
        lines);
  }

  private static Map<String, Contestant> modelled() {
    Map<String, Contestant> all = new LinkedHashMap<>();
    all.put("naive", Contestant.NAIVE);
    all.put("s1.2", Contestant.ONE_ITEM);
    all.put("s1.3", Contestant.LOCK_ITEM);
    all.put("s1.4", Contestant.PRE_MADE);
    all.put("counter", Contestant.COUNTER);
    all.put("lastseat", Contestant.lastseat(1).onShards(1));
    all.put("lastseat-16-lanes", Contestant.lastseat(16).onShards(1));
    return all;
  }

  private HeldAgainst() {}
}
