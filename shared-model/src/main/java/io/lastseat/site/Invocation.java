package io.lastseat.site;

import io.vavr.control.Option;
import java.time.Duration;
import java.util.function.Function;

/**
 * What the server says of a call, besides the call itself.
 *
 * @param left the time until the server gives the call up
 * @param failed receives each failure, and returns a URI by which the caller may name it
 */
public record Invocation(Duration left, Function<RuntimeException, Option<String>> failed) {}
