package io.lastseat.bench.plot;

import java.util.List;

/**
 * One bar in each group.
 *
 * @param name for the legend
 * @param heights one for each group
 */
public record Bars(String name, List<Double> heights) {}
