/**
 * Reservations and locks of a Lastseat server. {@link io.lastseat.client.Lastseat} is where to
 * begin.
 *
 * <p>What the server says no to is a value; only what is no answer of a service that works is
 * thrown, as a {@link io.lastseat.client.LastseatFailure}. Calls that write are sent again under
 * one idempotency key where an answer is lost, so each is done once. Everything here may be shared
 * by threads.
 */
@NullMarked
package io.lastseat.client;

import org.jspecify.annotations.NullMarked;
