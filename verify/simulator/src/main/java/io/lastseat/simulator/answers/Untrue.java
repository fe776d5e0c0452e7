package io.lastseat.simulator.answers;

import io.lastseat.audit.promises.Promise;

/** An answer that is not so, and the promise that it breaks. */
public record Untrue(Promise promise, String why) {}
