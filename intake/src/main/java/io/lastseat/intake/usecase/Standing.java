package io.lastseat.intake.usecase;

import io.lastseat.model.Request;
import io.lastseat.model.VerdictRow;
import io.vavr.control.Option;

/**
 * Where a request stands.
 *
 * @param verdict none while it is pending
 */
public record Standing(Request request, Option<VerdictRow> verdict) {}
