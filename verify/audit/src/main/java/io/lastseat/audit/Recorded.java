package io.lastseat.audit;

import io.lastseat.model.request.Request;
import io.vavr.control.Either;

/**
 * What the requests table says about a request that has a verdict.
 *
 * @param request as it was recorded, or what stands there instead, in words
 * @param first whether this is the first verdict on it that was met
 */
record Recorded(Either<String, Request> request, boolean first) {}
