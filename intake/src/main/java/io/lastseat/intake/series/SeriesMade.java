package io.lastseat.intake.series;

import io.lastseat.model.terms.Terms;

/**
 * The result of creating a series, as far as the call waited.
 *
 * @param created whether this call created the series
 * @param terms those of the series, and of the slots
 * @param slots how many the days of the call have
 * @param missing how many of them this call has not seen made; all of them as long as the series
 *     has no verdict
 */
public record SeriesMade(boolean created, Terms terms, int slots, int missing) {}
