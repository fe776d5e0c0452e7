package io.lastseat.bench.report;

import io.lastseat.bench.compare.MatchResult;
import io.lastseat.bench.lastseat.HalfLoad;
import io.lastseat.bench.micro.Micro;
import io.lastseat.bench.startup.StartUpResult;
import java.util.List;
import java.util.stream.Stream;

/**
 * All that was measured in one go.
 *
 * @param machine where and when
 * @param matches the workloads, on DynamoDB Local and PostgreSQL as fast as the machine goes
 * @param contention the event with room for all, with other numbers of clients
 * @param limited the event with room for all, at a tenth of DynamoDB's limit on a partition key
 * @param halfLoad Lastseat's time to verdict
 * @param micro deciding alone
 * @param startUp of the packaged functions
 */
public record Measured(
    MachineReport machine,
    List<MatchResult> matches,
    List<MatchResult> contention,
    MatchResult limited,
    HalfLoad halfLoad,
    Micro micro,
    List<StartUpResult> startUp) {

  /** The match of this name; throws where there was none. */
  public MatchResult match(String name) {
    return matches.stream()
        .filter(match -> match.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("There was no match " + name));
  }

  /** Candidates that must not sell too many and did, or broke a promise to somebody. */
  public List<String> soldTooMany() {
    return Stream.of(matches, contention, List.of(limited))
        .flatMap(List::stream)
        .flatMap(match -> match.soldTooMany().stream())
        .distinct()
        .toList();
  }
}
