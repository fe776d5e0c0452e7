package io.lastseat.intake.usecase;

import io.lastseat.webhooks.DeliveryId;
import io.lastseat.webhooks.DeliveryState;
import io.lastseat.webhooks.SigningSecret;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookDelivery;
import io.lastseat.webhooks.WebhookHealth;
import io.lastseat.webhooks.WebhookId;
import io.vavr.collection.Map;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.UnaryOperator;

/** Who wants to be told of commits: made, changed and removed by administrators. */
public final class WebhookKeeping {

  /** So often somebody else may be faster. */
  private static final int TRIES = 5;

  private final Option<WebhookDesk> desk;
  private final Clock clock;

  /**
   * At this desk.
   *
   * @param desk none where the deployment has no webhooks
   */
  public WebhookKeeping(Option<WebhookDesk> desk, Clock clock) {
    this.desk = desk;
    this.clock = clock;
  }

  /** What one needs to know to read a body. */
  public Either<WebhookRefused, WebhookDesk> open() {
    return desk.toEither(WebhookRefused.NO_WEBHOOKS);
  }

  /** All of them, by their ids. */
  public Either<WebhookRefused, Vector<WebhookView>> all() {
    return open()
        .map(
            at -> {
              Vector<Webhook> all = at.webhooks().all();
              Map<WebhookId, WebhookHealth> health = at.deliveries().health(all);
              return all.map(one -> new WebhookView(one, health.get(one.id()).get()));
            });
  }

  /** One. */
  public Either<WebhookRefused, WebhookView> look(WebhookId id) {
    return found(id).map(both -> view(both.desk(), both.webhook()));
  }

  /** Makes it, with a secret, or changes it; one that has ended is called again. */
  public Either<WebhookRefused, WebhookMade> put(WebhookId id, WebhookWish wish) {
    return open().flatMap(at -> put(at, id, wish, TRIES));
  }

  private Either<WebhookRefused, WebhookMade> put(
      WebhookDesk at, WebhookId id, WebhookWish wish, int tries) {
    if (tries == 0) {
      return Either.left(WebhookRefused.CHANGED_BY_OTHERS);
    }
    Option<Webhook> known = at.webhooks().find(id);
    Webhook after =
        known
            .map(before -> before.with(wish.url(), wish.prefix(), wish.enabled()))
            .getOrElse(() -> made(at, id, wish));
    if (known.isEmpty() && at.webhooks().all().size() >= Webhook.MOST) {
      return Either.left(WebhookRefused.TOO_MANY);
    }
    boolean written =
        known
            .map(before -> at.webhooks().replace(before, after))
            .getOrElse(() -> at.webhooks().create(after));
    if (!written) {
      return put(at, id, wish, tries - 1);
    }
    if (known.isDefined() && (wish.enabled() || view(at, after).health().ended().isEmpty())) {
      // One that is disabled owes no answer, and rings no alarm; that it has ended stays known.
      at.deliveries().forgive(after, now());
    }
    return Either.right(
        new WebhookMade(
            view(at, after), known.isEmpty() ? after.secrets().headOption() : Option.none()));
  }

  private Webhook made(WebhookDesk at, WebhookId id, WebhookWish wish) {
    return new Webhook(id, wish.url(), wish.prefix(), wish.enabled(), Vector.of(secret(at)), now());
  }

  private static SigningSecret secret(WebhookDesk at) {
    return SigningSecret.of(at.secrets().next());
  }

  /** Removes it; nothing more is sent, not even what is due. */
  public Either<WebhookRefused, WebhookId> remove(WebhookId id) {
    return open()
        .filterOrElse(at -> at.webhooks().remove(id, now()), at -> WebhookRefused.UNKNOWN)
        .map(removed -> id);
  }

  /** Gives it a new secret; the one before it signs for so long beside it. */
  public Either<WebhookRefused, WebhookMade> rotate(WebhookId id, Duration beside) {
    return found(id)
        .flatMap(
            both -> {
              Instant now = now();
              SigningSecret next = secret(both.desk());
              return both.webhook().signing(now).size() > 1
                  ? Either.left(WebhookRefused.ROTATING)
                  : changed(both, before -> before.rotated(next, now, now.plus(beside)))
                      .map(view -> new WebhookMade(view, Option.some(next)));
            });
  }

  /** Ends all its secrets but the newest one, now. */
  public Either<WebhookRefused, WebhookView> endOldSecret(WebhookId id) {
    return found(id).flatMap(both -> changed(both, Webhook::withNewestSecretAlone));
  }

  private Either<WebhookRefused, WebhookView> changed(Found both, UnaryOperator<Webhook> change) {
    Webhook after = change.apply(both.webhook());
    return both.desk().webhooks().replace(both.webhook(), after)
        ? Either.right(view(both.desk(), after))
        : Either.left(WebhookRefused.CHANGED_BY_OTHERS);
  }

  /** The log of its deliveries, by resource and commit. */
  public Either<WebhookRefused, Vector<WebhookDelivery>> deliveries(
      WebhookId id, Option<DeliveryId> after, int atMost) {
    return found(id).map(both -> both.desk().deliveries().page(both.webhook(), after, atMost));
  }

  /** Those that are not delivered: the next to be tried first, or those that failed last. */
  public Either<WebhookRefused, Vector<WebhookDelivery>> open(
      WebhookId id, DeliveryState state, int atMost) {
    return found(id).map(both -> both.desk().deliveries().open(both.webhook(), state, atMost));
  }

  /** One delivery. */
  public Either<WebhookRefused, WebhookDelivery> delivery(WebhookId id, DeliveryId which) {
    return found(id)
        .flatMap(
            both ->
                both.desk()
                    .deliveries()
                    .find(both.webhook(), which)
                    .toEither(WebhookRefused.NO_DELIVERY));
  }

  /** Has one sent again, by the next run; refused where no run would send it. */
  public Either<WebhookRefused, WebhookDelivery> again(WebhookId id, DeliveryId which) {
    return found(id)
        .filterOrElse(WebhookKeeping::isCalled, both -> WebhookRefused.NOT_CALLED)
        .flatMap(
            both ->
                both.desk()
                    .deliveries()
                    .again(both.webhook(), which, now())
                    .toEither(WebhookRefused.NO_DELIVERY));
  }

  private static boolean isCalled(Found both) {
    return both.webhook().enabled() && view(both.desk(), both.webhook()).health().ended().isEmpty();
  }

  private Either<WebhookRefused, Found> found(WebhookId id) {
    return open()
        .flatMap(
            at ->
                at.webhooks()
                    .find(id)
                    .map(webhook -> new Found(at, webhook))
                    .toEither(WebhookRefused.UNKNOWN));
  }

  private static WebhookView view(WebhookDesk at, Webhook webhook) {
    return new WebhookView(
        webhook, at.deliveries().health(Vector.of(webhook)).get(webhook.id()).get());
  }

  /** As the tables keep it. */
  private Instant now() {
    return Instant.ofEpochMilli(clock.millis());
  }

  private record Found(WebhookDesk desk, Webhook webhook) {}
}
