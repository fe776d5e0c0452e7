package io.lastseat.webhooks;

import io.lastseat.feed.FeedPlace;
import io.lastseat.feed.Pointer;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * The cursor of a receiver, and its failures.
 *
 * @param cursor the place in the feed after the last event that the receiver took, or that is on
 *     its list
 * @param movedAt when the cursor was last written
 * @param failing the failed tries of the event after the cursor; none if there are none
 * @param nextAt before this moment no runner calls the receiver: it pauses, or a runner calls it
 *     now; none if it may be called
 * @param ended why it is no longer called; none if it is
 * @param gapSince the feed dropped unsent events, decided after this moment; none if it dropped
 *     none
 * @param deliveries the list of failures: events before the cursor that were not taken, and events
 *     that are to be sent again; at most {@value #MOST}
 */
public record WebhookProgress(
    FeedPlace cursor,
    Instant movedAt,
    Option<Failing> failing,
    Option<Instant> nextAt,
    Option<WebhookEnd> ended,
    Option<Instant> gapSince,
    Vector<WebhookDelivery> deliveries) {

  /** The most events on the list of failures. A full list stops the cursor. */
  public static final int MOST = 100;

  /** A receiver that takes no event for this time is no longer called. */
  public static final Duration FAILING_AT_MOST = Duration.ofDays(3);

  /**
   * Failed tries of an event.
   *
   * @param tries how often the event after the cursor was tried, at least 1
   * @param since the time of the first try
   * @param last the result of the last try
   */
  public record Failing(int tries, Instant since, DeliveryAttempt last) {}

  /** The progress of a receiver that begins at that place. */
  public static WebhookProgress from(FeedPlace place, Instant now) {
    return new WebhookProgress(
        place, now, Option.none(), Option.none(), Option.none(), Option.none(), Vector.empty());
  }

  /** Whether the list of failures has no room for {@code more} more events. */
  public boolean isFullFor(int more) {
    return deliveries.size() + more > MOST;
  }

  /** The event of that commit on the list of failures. */
  public Option<WebhookDelivery> delivery(Pointer commit) {
    return deliveries.find(one -> one.commit().equals(commit));
  }

  /** Moves the cursor past an event that was taken, is listed, or is not for this receiver. */
  public WebhookProgress moved(FeedPlace place, Instant now) {
    return new WebhookProgress(place, now, Option.none(), nextAt, ended, gapSince, deliveries);
  }

  /** The progress with a pause: no runner calls the receiver before that moment. */
  public WebhookProgress until(Option<Instant> moment) {
    return new WebhookProgress(cursor, movedAt, failing, moment, ended, gapSince, deliveries);
  }

  /** The progress after the receiver did not take the event after the cursor. The cursor stays. */
  public WebhookProgress failed(DeliveryAttempt attempt) {
    int tries = failing.map(Failing::tries).getOrElse(0) + 1;
    Instant since = failing.map(Failing::since).getOrElse(attempt.at());
    return new WebhookProgress(
        cursor,
        movedAt,
        Option.some(new Failing(tries, since, attempt)),
        nextAt,
        ended,
        gapSince,
        deliveries);
  }

  /** The progress of a receiver that is no longer called. */
  public WebhookProgress ended(WebhookEnd end) {
    return new WebhookProgress(
        cursor, movedAt, failing, Option.none(), Option.some(end), gapSince, deliveries);
  }

  /** Moves the cursor over a gap: the feed dropped the events between it and that place. */
  public WebhookProgress behindGap(FeedPlace place, Instant now) {
    return new WebhookProgress(
        place,
        now,
        Option.none(),
        nextAt,
        ended,
        gapSince.orElse(Option.some(movedAt)),
        deliveries);
  }

  /** The progress with that event on the list. It replaces an older one about the same commit. */
  public WebhookProgress with(WebhookDelivery delivery) {
    return having(
        delivery(delivery.commit())
            .map(old -> deliveries.replace(old, delivery))
            .getOrElse(() -> deliveries.append(delivery)));
  }

  /** The progress without the event of that commit on the list. */
  public WebhookProgress without(Pointer commit) {
    return having(deliveries.reject(one -> one.commit().equals(commit)));
  }

  /** The progress with another list of failures. */
  public WebhookProgress having(Vector<WebhookDelivery> others) {
    return new WebhookProgress(cursor, movedAt, failing, nextAt, ended, gapSince, others);
  }

  /** The progress after an administrator's look: it may be called as if it had never failed. */
  public WebhookProgress forgiven() {
    return new WebhookProgress(
        cursor, movedAt, Option.none(), Option.none(), ended, gapSince, deliveries);
  }

  /** The progress after an administrator has seen the failures and the gap: both are removed. */
  public WebhookProgress cleared() {
    return new WebhookProgress(
        cursor, movedAt, failing, nextAt, ended, Option.none(), Vector.empty());
  }
}
