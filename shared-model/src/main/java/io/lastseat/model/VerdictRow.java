package io.lastseat.model;

import java.time.Instant;

/**
 * A verdict as it is copied out of the log for whoever asks about one request.
 *
 * @param commitNo the commit that it stands in
 * @param decidedAt the wall clock of whoever decided
 */
public record VerdictRow(Verdict verdict, long commitNo, Instant decidedAt) {}
