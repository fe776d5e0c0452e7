/**
 * Reservations and locks of a Lastseat server; begin at {@link io.lastseat.client.Lastseat}.
 *
 * <p>A refusal of the server is a value. Only failures of the service are thrown, as {@link
 * io.lastseat.client.answer.LastseatFailure}. The client sends a writing call again under the same
 * idempotency key if its answer is lost, so the work is done once. Threads may share every object.
 */
@NullMarked
package io.lastseat.client;

import org.jspecify.annotations.NullMarked;
