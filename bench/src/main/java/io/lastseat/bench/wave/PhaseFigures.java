package io.lastseat.bench.wave;

/**
 * What came of one phase.
 *
 * @param decidedPerSecond verdicts that were learnt while it lasted, by second
 * @param toVerdict of the requests that were due in it
 */
public record PhaseFigures(double decidedPerSecond, VerdictTime toVerdict) {}
