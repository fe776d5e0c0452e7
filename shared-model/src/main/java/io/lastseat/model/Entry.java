package io.lastseat.model;

/** One thing that a commit says. Today all of them are verdicts on requests. */
public sealed interface Entry permits Verdict {}
