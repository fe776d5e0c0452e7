/** Sends each commit to receivers by calls of Standard Webhooks, and tries again after failures. */
@NullMarked
package io.lastseat.relay.webhook;

import org.jspecify.annotations.NullMarked;
