package io.lastseat.simulator.answers;

import io.lastseat.audit.promises.Promise;

public record Untrue(Promise promise, String why) {}
