package io.lastseat.model;

import io.vavr.control.Option;
import java.math.BigInteger;

/**
 * A request on its way to a verdict.
 *
 * @param sequenceNumber that of its stream record; none where it was found without one
 */
public record Arrival(Request request, Option<BigInteger> sequenceNumber) {}
