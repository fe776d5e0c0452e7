package io.lastseat.bench.report;

/**
 * How many times as many this build decides by the stream as the one before: medians of ratios.
 *
 * @param inProcess called in its process, at the event with room for all
 * @param throughHttp the same through HTTP
 */
public record BeforeFigures(double inProcess, double throughHttp) {}
