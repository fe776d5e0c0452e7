package io.lastseat.intake.webhook;

import io.lastseat.feed.FeedLog;
import io.lastseat.feed.FeedPlace;
import io.lastseat.feed.Pointer;
import io.lastseat.log.DecisionLog;
import io.lastseat.model.id.ResourceId;
import io.lastseat.webhooks.FeedAhead;
import io.lastseat.webhooks.ReceiverPolicy;
import io.lastseat.webhooks.SigningSecret;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookDelivery;
import io.lastseat.webhooks.WebhookId;
import io.lastseat.webhooks.WebhookProgress;
import io.lastseat.webhooks.WebhookStore;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;

/**
 * Keeps the webhooks, which administrators make, change and remove.
 *
 * @param desk none if the deployment has no webhooks
 */
public record WebhookKeeping(Option<WebhookDesk> desk, DecisionLog log, Clock clock) {

  /** The most tries of a change: it may lose against a runner, which writes after each call. */
  private static final int TRIES = 30;

  /** The parts for webhooks, for reading a body. Refuses if the deployment has none. */
  public Either<WebhookRefused, WebhookDesk> open() {
    return desk.toEither(WebhookRefused.NO_WEBHOOKS);
  }

  /** All webhooks, by their ids. */
  public Either<WebhookRefused, Vector<Webhook>> all() {
    return open().map(at -> at.webhooks().all());
  }

  /** The webhook of that id. */
  public Either<WebhookRefused, Webhook> look(WebhookId id) {
    return open().flatMap(at -> at.webhooks().find(id).toEither(WebhookRefused.UNKNOWN));
  }

  /**
   * Makes the webhook, with a secret, or changes it. A webhook that has ended, or was disabled,
   * begins again after the newest commit of the feed. Another prefix chooses among the commits that
   * come after the present one's first outstanding event.
   */
  public Either<WebhookRefused, WebhookMade> put(WebhookId id, WebhookChange clientRequest) {
    return open()
        .flatMap(
            at ->
                at.webhooks().find(id).isEmpty()
                    ? make(at, id, clientRequest)
                    : changed(id, before -> Either.right(wished(at, before, clientRequest)))
                        .map(after -> new WebhookMade(after, Option.none())));
  }

  private Either<WebhookRefused, WebhookMade> make(
      WebhookDesk at, WebhookId id, WebhookChange clientRequest) {
    if (at.webhooks().all().size() >= Webhook.MOST) {
      return Either.left(WebhookRefused.TOO_MANY);
    }
    SigningSecret secret = secret(at);
    Webhook made =
        new Webhook(
            id,
            clientRequest.url(),
            clientRequest.prefix(),
            clientRequest.enabled(),
            Vector.of(secret),
            now(),
            at.webhooks().lastGeneration(id) + 1,
            0,
            WebhookProgress.from(at.newest(), now()));
    return at.webhooks()
        .create(made)
        .map(written -> new WebhookMade(written, Option.some(secret)))
        .toEither(WebhookRefused.CHANGED_BY_OTHERS);
  }

  private Webhook wished(WebhookDesk at, Webhook before, WebhookChange clientRequest) {
    Webhook after =
        before.with(clientRequest.url(), clientRequest.prefix(), clientRequest.enabled());
    if (!clientRequest.enabled()) {
      return after;
    }
    if (!before.isCalled()) {
      return after.begunAgain(at.newest(), now());
    }
    return after.prefix().equals(before.prefix())
        ? after
        : after.having(
            progress ->
                progress.moved(FeedAhead.pastUnwanted(at.feed(), before), progress.movedAt()));
  }

  private static SigningSecret secret(WebhookDesk at) {
    return SigningSecret.of(at.secrets().next());
  }

  /** Removes the webhook; nothing more is sent to its receiver. */
  public Either<WebhookRefused, WebhookId> remove(WebhookId id) {
    return look(id)
        .filterOrElse(
            webhook -> desk.get().webhooks().remove(webhook, now()),
            webhook -> WebhookRefused.UNKNOWN)
        .map(removed -> id);
  }

  /** Gives the webhook a new secret. The previous secret also signs for this time. */
  public Either<WebhookRefused, WebhookMade> rotate(WebhookId id, Duration beside) {
    Instant now = now();
    return open()
        .map(WebhookKeeping::secret)
        .flatMap(
            next ->
                changed(
                        id,
                        before ->
                            before.signing(now).size() > 1
                                ? Either.left(WebhookRefused.ROTATING)
                                : Either.right(before.rotated(next, now, now.plus(beside))))
                    .map(after -> new WebhookMade(after, Option.some(next))));
  }

  /** Ends all secrets of the webhook except the newest one, now. */
  public Either<WebhookRefused, Webhook> endOldSecret(WebhookId id) {
    return changed(id, before -> Either.right(before.withNewestSecretAlone()));
  }

  /** Sends that commit again, or for the first time; refuses an ended or disabled webhook. */
  public Either<WebhookRefused, WebhookDelivery> again(WebhookId id, Pointer commit) {
    return look(id)
        .filterOrElse(webhook -> isInLog(commit), webhook -> WebhookRefused.NO_COMMIT)
        .flatMap(known -> changed(id, before -> again(before, commit)))
        .map(after -> after.progress().delivery(commit).get());
  }

  private static Either<WebhookRefused, Webhook> again(Webhook before, Pointer commit) {
    Option<WebhookDelivery> known = before.progress().delivery(commit);
    if (!before.isCalled()) {
      return Either.left(WebhookRefused.NOT_CALLED);
    }
    if (known.isEmpty() && before.progress().isFullFor(1)) {
      return Either.left(WebhookRefused.FULL);
    }
    WebhookDelivery again = WebhookDelivery.again(commit, known.flatMap(WebhookDelivery::last));
    return Either.right(before.having(progress -> progress.with(again)));
  }

  private boolean isInLog(Pointer commit) {
    return log.head(commit.resource()).exists(head -> head.number() >= commit.commitNo());
  }

  /** Sends all commits on its list of failures again; refuses an ended or disabled webhook. */
  public Either<WebhookRefused, Webhook> allAgain(WebhookId id) {
    return changed(
        id,
        before ->
            before.isCalled()
                ? Either.right(
                    before.having(
                        progress ->
                            progress.having(
                                progress
                                    .deliveries()
                                    .map(one -> WebhookDelivery.again(one.commit(), one.last())))))
                : Either.left(WebhookRefused.NOT_CALLED));
  }

  /** Empties the list of failures, and forgets the gap. */
  public Either<WebhookRefused, Webhook> clear(WebhookId id) {
    return changed(id, before -> Either.right(before.having(WebhookProgress::cleared)));
  }

  private Either<WebhookRefused, Webhook> changed(
      WebhookId id, Function<Webhook, Either<WebhookRefused, Webhook>> change) {
    for (int i = 0; i < TRIES; i++) {
      Either<WebhookRefused, Webhook> before = look(id);
      Either<WebhookRefused, Webhook> after = before.flatMap(change);
      if (after.isLeft()) {
        return after;
      }
      Option<Webhook> written = desk.get().webhooks().replace(before.get(), after.get());
      if (written.isDefined()) {
        return Either.right(written.get());
      }
    }
    return Either.left(WebhookRefused.CHANGED_BY_OTHERS);
  }

  /** The present time, to the millisecond, as the table stores it. */
  private Instant now() {
    return Instant.ofEpochMilli(clock.millis());
  }

  /**
   * What an administrator wants of a webhook.
   *
   * @param url the address of the receiver
   * @param prefix the begin of the ids of its resources; none for all resources
   * @param enabled whether the receiver is to be called
   */
  public record WebhookChange(URI url, Option<ResourceId> prefix, boolean enabled) {}

  /**
   * A webhook that an administrator made or changed.
   *
   * @param secret the new secret, which no later answer shows; none if there is no new one
   */
  public record WebhookMade(Webhook webhook, Option<SigningSecret> secret) {}

  /** Why a call about a webhook was refused. */
  public enum WebhookRefused {
    /** The deployment has no webhooks. */
    NO_WEBHOOKS,
    /** No webhook has that id. */
    UNKNOWN,
    /** The deployment has as many webhooks as it may have. */
    TOO_MANY,
    /** The webhook has two secrets already. */
    ROTATING,
    /** Another call changed the webhook at the same time. */
    CHANGED_BY_OTHERS,
    /** The log has no such commit. */
    NO_COMMIT,
    /** The webhook's list of failures has no room for another commit. */
    FULL,
    /** The webhook has ended or is disabled: nothing is sent to its receiver. */
    NOT_CALLED
  }

  /**
   * The parts that keeping webhooks needs.
   *
   * @param feed the feed, after whose newest commit a webhook begins
   * @param reach decides which receivers may be called
   * @param secrets the source of random bytes for signing secrets
   */
  public record WebhookDesk(
      WebhookStore webhooks, FeedLog feed, ReceiverPolicy reach, Chance secrets) {

    /** A source of random bytes that are hard to guess. */
    public interface Chance {
      /** Returns {@value SigningSecret#BYTES} bytes, different ones each time. */
      byte[] next();
    }

    /** The place after everything that the feed contains now. */
    FeedPlace newest() {
      return feed.head()
          .map(head -> new FeedPlace(head.newest(), 0, Option.some(head.feed())))
          .getOrElse(FeedPlace.START);
    }
  }
}
