package io.lastseat.bench.wave;

/**
 * The requests that were due in one second of the run.
 *
 * @param second of the run, from 0
 */
public record WaveSecond(int second, VerdictTime toVerdict) {}
