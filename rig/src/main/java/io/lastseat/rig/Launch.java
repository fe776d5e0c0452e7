package io.lastseat.rig;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * How a function is started.
 *
 * @param handler as the template names it
 * @param environment the function's own variables; Lambda's are there already, with credentials
 *     that are worth nothing, and can be replaced
 * @param jvmArguments further ones; they come after ours, so that they win
 * @param longestAnswer how long {@link FunctionProcess#handle} waits, the start included
 * @param timeout what the function is told of the time it has for a call
 */
public record Launch(
    String handler,
    Map<String, String> environment,
    List<String> jvmArguments,
    Duration longestAnswer,
    Duration timeout) {}
