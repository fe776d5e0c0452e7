package io.lastseat.local.stampede;

import io.lastseat.model.terms.Admission;

/**
 * How big a stampede is.
 *
 * @param resource the id of the resource that it makes
 * @param capacity of that resource, in units
 * @param requests sign-ups fired
 * @param clients that fire at the same time
 * @param quantity that each sign-up asks for, in units
 * @param admission how sign-ups come to their verdicts
 * @param gate whether the resource turns sign-ups away, unwritten, once all is taken
 */
public record StampedeSettings(
    String resource,
    long capacity,
    int requests,
    int clients,
    long quantity,
    Admission admission,
    boolean gate) {}
