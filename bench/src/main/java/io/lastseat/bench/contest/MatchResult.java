package io.lastseat.bench.contest;

import static java.util.Comparator.comparingDouble;

import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.List;
import java.util.Optional;

/**
 * How a match came out.
 *
 * @param name of the match
 * @param summary what was asked
 * @param requests how many wanted seats; runs that took too long had fewer
 * @param clients how many asked at the same time
 * @param rounds how often each candidate ran
 */
public record MatchResult(
    String name, String summary, int requests, int clients, int rounds, List<Ranking> standings) {

  /** The candidate of this name; throws where there is none. */
  public Ranking of(String candidate) {
    return find(candidate)
        .orElseThrow(() -> new IllegalArgumentException("There was no " + candidate));
  }

  /** The candidate of this name, if it took part. */
  public Optional<Ranking> find(String candidate) {
    return standings.stream().filter(one -> one.name().equals(candidate)).findFirst();
  }

  /** By what they decided per second. */
  public List<Ranking> fastestFirst() {
    return standings.stream()
        .sorted(comparingDouble((Ranking one) -> one.median().decidedPerSecond()).reversed())
        .toList();
  }

  /** Candidates that must not sell too many and did, or broke a promise. */
  public List<String> soldTooMany() {
    return standings.stream()
        .filter(one -> !one.oversells())
        .filter(one -> one.median().oversold() > 0 || one.median().wrong() > 0)
        .map(one -> one.name() + " in " + name)
        .toList();
  }

  /**
   * How a candidate came out of a match.
   *
   * @param median of all rounds
   * @param decidedPerSecond of each round, in order, so that ratios can be taken round by round
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

    /** How many times as many this one decided, round by round: the median. */
    public double timesThatOf(Ranking other) {
      return Median.of(
          Vector.ofAll(decidedPerSecond)
              .zip(other.decidedPerSecond)
              .map(pair -> pair._1() / pair._2()));
    }
  }
}
