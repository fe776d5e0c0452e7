/**
 * The relay's Lambda functions: they send commits to the feed, and call the receivers of webhooks.
 */
@NullMarked
package io.lastseat.relay;

import org.jspecify.annotations.NullMarked;
