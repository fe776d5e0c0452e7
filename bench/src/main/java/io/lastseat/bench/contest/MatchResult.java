package io.lastseat.bench.contest;

import static java.util.Comparator.comparingDouble;

import io.lastseat.bench.place.Ground;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.List;
import java.util.Optional;

/**
 * The result of a match.
 *
 * @param name of the workload
 * @param summary the workload
 * @param requests the number of asks; a run that takes too long sends fewer
 * @param clients how many ask at the same time
 * @param rounds the most runs of a candidate
 */
public record MatchResult(
    Ground ground,
    String name,
    String summary,
    int requests,
    int clients,
    int rounds,
    List<Ranking> standings) {

  /** The candidate of this name; throws where there is none. */
  public Ranking of(String candidate) {
    return find(candidate)
        .orElseThrow(() -> new IllegalArgumentException("There was no " + candidate));
  }

  /** The candidate of this name, if it took part. */
  public Optional<Ranking> find(String candidate) {
    return standings.stream().filter(one -> one.name().equals(candidate)).findFirst();
  }

  /** The candidates, most decisions per second first. */
  public List<Ranking> fastestFirst() {
    return standings.stream()
        .sorted(comparingDouble((Ranking one) -> one.median().decidedPerSecond()).reversed())
        .toList();
  }

  /** Candidates that sold too many seats or broke a promise, and must not. */
  public List<String> soldTooMany() {
    return standings.stream()
        .filter(one -> !one.oversells())
        .filter(one -> one.median().oversold() > 0 || one.median().wrong() > 0)
        .map(one -> "%s in %s, %s".formatted(one.name(), name, ground.title()))
        .toList();
  }

  /**
   * The result of one candidate in a match.
   *
   * @param median of all rounds
   * @param decidedPerSecond of each round, in order, for ratios round by round
   */
  public record Ranking(
      String name,
      boolean oversells,
      boolean recordsRefusals,
      ComparedFigures median,
      List<Double> decidedPerSecond) {

    static Ranking of(Kind<?> kind, Seq<ComparedFigures> rounds) {
      return new Ranking(
          kind.name(),
          kind.oversells(),
          kind.recordsRefusals(),
          ComparedFigures.median(rounds),
          rounds.map(ComparedFigures::decidedPerSecond).asJava());
    }

    /** How many times as many decisions this candidate made: the median of the rounds' ratios. */
    public double timesThatOf(Ranking other) {
      return Median.of(
          Vector.ofAll(decidedPerSecond)
              .zip(other.decidedPerSecond)
              .map(pair -> pair._1() / pair._2()));
    }
  }
}
