package io.lastseat.webhooks;

import io.vavr.control.Option;
import java.time.Instant;

/**
 * One call of a receiver. Of its answer only the status is kept.
 *
 * @param status of HTTP; none if there was no answer, or where an event bus did not take it
 * @param result its result, as a code: {@code delivered}, {@code refused} (by a status), why there
 *     was no answer, or why no call was made
 * @param millis how long it took
 */
public record DeliveryAttempt(Instant at, Option<Integer> status, String result, long millis) {}
