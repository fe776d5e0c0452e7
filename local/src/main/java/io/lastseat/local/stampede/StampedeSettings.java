package io.lastseat.local.stampede;

/**
 * How big a stampede is.
 *
 * @param resource the id of the resource that it makes
 * @param capacity of that resource, in units
 * @param requests sign-ups fired
 * @param clients that fire at the same time
 * @param quantity that each sign-up asks for, in units
 * @param gate whether the resource turns sign-ups away, unwritten, once all is taken
 */
public record StampedeSettings(
    String resource, long capacity, int requests, int clients, long quantity, boolean gate) {}
