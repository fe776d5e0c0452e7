package io.lastseat.bench.compare;

import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.List;

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

  static Ranking of(Candidate candidate, Seq<ComparedFigures> rounds) {
    return new Ranking(
        candidate.name(),
        candidate.oversells(),
        candidate.recordsRefusals(),
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
