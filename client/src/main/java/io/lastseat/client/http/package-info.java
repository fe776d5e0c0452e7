/**
 * How calls go out: attempts, idempotency keys, times. For the client itself, and not for its
 * users.
 */
@NullMarked
package io.lastseat.client.http;

import org.jspecify.annotations.NullMarked;
