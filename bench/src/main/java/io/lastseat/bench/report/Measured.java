package io.lastseat.bench.report;

import io.lastseat.bench.compare.MatchResult;
import io.lastseat.bench.startup.StartUpResult;
import io.lastseat.bench.wave.WaveResult;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All that was measured in one go.
 *
 * @param machine where and when
 * @param matches the workloads, on DynamoDB Local and PostgreSQL as fast as the machine goes
 * @param contention the event with room for all, with other numbers of clients
 * @param limited the event with room for all, at a tenth of DynamoDB's limit on a partition key
 * @param waves a crowd that comes and goes; null in data that is older than this
 * @param startUp of the packaged functions
 */
public record Measured(
    MachineReport machine,
    List<MatchResult> matches,
    List<MatchResult> contention,
    MatchResult limited,
    @Nullable WaveResult waves,
    List<StartUpResult> startUp) {

  /** The match of this name; throws where there was none. */
  public MatchResult match(String name) {
    return find(name).orElseThrow(() -> new IllegalArgumentException("There was no match " + name));
  }

  /** The match of this name, if there was one. */
  public Optional<MatchResult> find(String name) {
    return matches.stream().filter(match -> match.name().equals(name)).findFirst();
  }

  /** The event with room for all, asked for by so many clients, if that was measured. */
  public Optional<MatchResult> withClients(int clients) {
    return contention.stream().filter(match -> match.clients() == clients).findFirst();
  }

  /** Candidates that must not sell too many and did, or broke a promise to somebody. */
  public List<String> soldTooMany() {
    return Stream.concat(
            Stream.of(matches, contention, List.of(limited))
                .flatMap(List::stream)
                .flatMap(match -> match.soldTooMany().stream()),
            waves == null ? Stream.empty() : waves.soldTooMany().stream())
        .distinct()
        .toList();
  }
}
