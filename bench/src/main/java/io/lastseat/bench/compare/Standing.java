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
public record Standing(
    String name,
    boolean oversells,
    boolean recordsRefusals,
    Figures median,
    List<Double> decidedPerSecond) {

  static Standing of(Candidate candidate, Seq<Figures> rounds) {
    return new Standing(
        candidate.name(),
        candidate.oversells(),
        candidate.recordsRefusals(),
        Figures.median(rounds),
        rounds.map(Figures::decidedPerSecond).asJava());
  }

  /** How many times as many this one decided, round by round: the median. */
  public double timesThatOf(Standing other) {
    return Median.of(
        Vector.ofAll(decidedPerSecond)
            .zip(other.decidedPerSecond)
            .map(pair -> pair._1() / pair._2()));
  }
}
