/**
 * The relay's Lambda function: it sends commits from the stream of the decision log to feed and
 * webhooks.
 */
@NullMarked
package io.lastseat.relay;

import org.jspecify.annotations.NullMarked;
