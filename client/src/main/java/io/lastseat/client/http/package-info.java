/**
 * How the client sends calls: attempts, idempotency keys, clocks. Not meant for users of the
 * client.
 */
@NullMarked
package io.lastseat.client.http;

import org.jspecify.annotations.NullMarked;
