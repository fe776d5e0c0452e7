package io.lastseat.intake.webhook;

import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.webhooks.Webhook;

/** Why nothing came of a call about webhooks. */
public final class WebhookProblems {

  public static Problem of(WebhookRefused refused) {
    return switch (refused) {
      case NO_WEBHOOKS ->
          Problem.of(
              "no-webhooks",
              404,
              "This deployment has no webhooks",
              "The operator of the service can switch them on. Read the feed of a resource instead,"
                  + " at /v1/resources/{resourceId}/verdicts.");
      case UNKNOWN ->
          Problem.of(
              "no-such-webhook",
              404,
              "There is no such webhook",
              "Make it with PUT, or correct the id: GET /v1/webhooks lists all.");
      case TOO_MANY ->
          Problem.of(
              "too-many-webhooks",
              409,
              "There are as many webhooks as there may be",
              "Remove one: there are "
                  + Webhook.MOST
                  + ". Nothing was written. One receiver can tell many.");
      case ROTATING ->
          Problem.of(
              "secrets-rotate",
              409,
              "Two secrets sign already",
              "End the old one with DELETE on the same path, or wait until it ends. Nothing was"
                  + " written.");
      case CHANGED_BY_OTHERS ->
          Problem.of(
              "webhook-changed",
              409,
              "Another call changed the webhook at the same time",
              "Look at it, and send the change again if it still makes sense. Nothing was"
                  + " written.");
      case NO_COMMIT -> Problems.noCommit();
      case FULL ->
          Problem.of(
              "webhook-full",
              409,
              "The list of failures is full",
              "Have what is on it sent again with POST on the list, or empty it with DELETE."
                  + " Nothing was written.");
      case NOT_CALLED ->
          Problem.of(
              "webhook-not-called",
              409,
              "The webhook is not called",
              "It has ended, or is disabled: nothing would be sent. Have it called again with PUT,"
                  + " enabled, and then send this again. Nothing was written.");
    };
  }

  private WebhookProblems() {}
}
