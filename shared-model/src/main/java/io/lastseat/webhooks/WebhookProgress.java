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
 * @param cursor the place in the feed behind the last event that it took, or that is on its list
 * @param movedAt when the cursor was last written
 * @param failing the event behind the cursor was tried in vain; none if it was not
 * @param nextAt before this moment no runner calls it: it is left alone, or a runner has it just
 *     now; none if it may be called
 * @param ended why it is not called any more; none if it is
 * @param gapSince the feed dropped unsent events, decided after this moment; none if it dropped
 *     none
 * @param deliveries the list of failures: events that are behind the cursor and were not taken, and
 *     those that are to be sent again; at most {@value #MOST}
 */
public record WebhookProgress(
    FeedPlace cursor,
    Instant movedAt,
    Option<Failing> failing,
    Option<Instant> nextAt,
    Option<WebhookEnd> ended,
    Option<Instant> gapSince,
    Vector<WebhookDelivery> deliveries) {

  /** The list of failures has room for as many. A full one holds the cursor. */
  public static final int MOST = 100;

  /** A receiver that took nothing for as long is not called any more. */
  public static final Duration FAILING_AT_MOST = Duration.ofDays(3);

  /**
   * Tries in vain.
   *
   * @param tries of the event behind the cursor, at least 1
   * @param since the first of them
   * @param last what came of the last one
   */
  public record Failing(int tries, Instant since, DeliveryAttempt last) {}

  /** Of one that begins at that place. */
  public static WebhookProgress from(FeedPlace place, Instant now) {
    return new WebhookProgress(
        place, now, Option.none(), Option.none(), Option.none(), Option.none(), Vector.empty());
  }

  /** Whether its list has no room for {@code more} more. */
  public boolean isFullFor(int more) {
    return deliveries.size() + more > MOST;
  }

  /** The one of that commit on the list. */
  public Option<WebhookDelivery> delivery(Pointer commit) {
    return deliveries.find(one -> one.commit().equals(commit));
  }

  /** The event up to that place was taken, or is on the list, or is none of its own. */
  public WebhookProgress moved(FeedPlace place, Instant now) {
    return new WebhookProgress(place, now, Option.none(), nextAt, ended, gapSince, deliveries);
  }

  /** No runner calls it before that moment. */
  public WebhookProgress until(Option<Instant> moment) {
    return new WebhookProgress(cursor, movedAt, failing, moment, ended, gapSince, deliveries);
  }

  /** It did not take the event behind the cursor: that holds the cursor. */
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

  /** It is not called any more. */
  public WebhookProgress ended(WebhookEnd end) {
    return new WebhookProgress(
        cursor, movedAt, failing, Option.none(), Option.some(end), gapSince, deliveries);
  }

  /** The feed dropped what comes behind the cursor: it goes on from that place. */
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

  /** With that one on the list, in the place of an older one about the same commit. */
  public WebhookProgress with(WebhookDelivery delivery) {
    return having(
        delivery(delivery.commit())
            .map(old -> deliveries.replace(old, delivery))
            .getOrElse(() -> deliveries.append(delivery)));
  }

  /** Without the one of that commit. */
  public WebhookProgress without(Pointer commit) {
    return having(deliveries.reject(one -> one.commit().equals(commit)));
  }

  /** With another list. */
  public WebhookProgress having(Vector<WebhookDelivery> others) {
    return new WebhookProgress(cursor, movedAt, failing, nextAt, ended, gapSince, others);
  }

  /** An administrator has looked at it: it may be called now, as if it had never failed. */
  public WebhookProgress forgiven() {
    return new WebhookProgress(
        cursor, movedAt, Option.none(), Option.none(), ended, gapSince, deliveries);
  }

  /** An administrator has seen the list and the gap. */
  public WebhookProgress cleared() {
    return new WebhookProgress(
        cursor, movedAt, failing, nextAt, ended, Option.none(), Vector.empty());
  }
}
