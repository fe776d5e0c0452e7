package io.lastseat.simulator.answers;

import io.lastseat.audit.promises.Promise;

/** An untrue answer, and the promise that it breaks. */
public record Untrue(Promise promise, String why) {}
