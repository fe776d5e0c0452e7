package io.lastseat.bench.report;

import io.lastseat.bench.beyond.BeyondResult;
import java.util.List;

/** The simulation's figures as tables. */
public final class BeyondTables {

  /** Where each contestant ends. */
  public static Table saturation(BeyondResult result) {
    return new Table(
        List.of(
            "simulated", "most answers per second", "at so many offered", "$ per million there"),
        result.saturation().stream()
            .map(
                one ->
                    List.of(
                        one.contender(),
                        Numbers.brief(one.answeredPerSecond()),
                        Numbers.brief(one.atOfferedPerSecond()),
                        Numbers.brief(one.dollarsPerMillion())))
            .toList());
  }

  private BeyondTables() {}
}
