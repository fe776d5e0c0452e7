package io.lastseat.webhooks;

import io.vavr.control.Option;
import java.time.Instant;

/**
 * One call of a receiver. Of the answer only the status is kept.
 *
 * @param status the status of HTTP; none if there was no answer, or if an event bus did not take
 *     the event
 * @param result the result as a code: {@code delivered}, {@code refused} (by a status), why there
 *     was no answer, or why no call was made
 * @param millis how long the call took
 */
public record DeliveryAttempt(Instant at, Option<Integer> status, String result, long millis) {}
