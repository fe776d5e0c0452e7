/**
 * Reservations and locks of a Lastseat server. {@link io.lastseat.client.Lastseat} is where to
 * begin.
 *
 * <p>A refusal of the server is a value. Only what is no answer of a service that works is thrown,
 * as a {@link io.lastseat.client.answer.LastseatFailure}. Calls that write are sent again under one
 * idempotency key where an answer is lost, so each is done once. Everything here may be shared by
 * threads.
 */
@NullMarked
package io.lastseat.client;

import org.jspecify.annotations.NullMarked;
