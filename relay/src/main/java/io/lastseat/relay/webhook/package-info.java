/**
 * Tells receivers of each commit by calls of Standard Webhooks, and tries again what they did not
 * take.
 */
@NullMarked
package io.lastseat.relay.webhook;

import org.jspecify.annotations.NullMarked;
