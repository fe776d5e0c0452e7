package io.lastseat.intake.webhook;

import io.lastseat.feed.FeedLog;
import io.lastseat.feed.FeedPlace;
import io.lastseat.feed.Pointer;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.model.id.ResourceId;
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
 * Receivers that are called about commits: made, changed and removed by administrators.
 *
 * @param desk none if the deployment has no webhooks
 */
public record WebhookKeeping(Option<WebhookDesk> desk, DecisionLog log, Clock clock) {

  /** A runner writes after each call: a change loses against it as often at most. */
  private static final int TRIES = 30;

  /** What one needs to know to read a body. */
  public Either<WebhookRefused, WebhookDesk> open() {
    return desk.toEither(WebhookRefused.NO_WEBHOOKS);
  }

  /** All of them, by their ids. */
  public Either<WebhookRefused, Vector<Webhook>> all() {
    return open().map(at -> at.webhooks().all());
  }

  /** One. */
  public Either<WebhookRefused, Webhook> look(WebhookId id) {
    return open().flatMap(at -> at.webhooks().find(id).toEither(WebhookRefused.UNKNOWN));
  }

  /**
   * Makes it, with a secret, or changes it. One that has ended, or was disabled, begins again at
   * the newest of the feed.
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
    return clientRequest.enabled() && !before.isCalled()
        ? after.begunAgain(at.newest(), now())
        : after;
  }

  private static SigningSecret secret(WebhookDesk at) {
    return SigningSecret.of(at.secrets().next());
  }

  /** Removes it; nothing more is sent. */
  public Either<WebhookRefused, WebhookId> remove(WebhookId id) {
    return look(id)
        .filterOrElse(
            webhook -> desk.get().webhooks().remove(webhook, now()),
            webhook -> WebhookRefused.UNKNOWN)
        .map(removed -> id);
  }

  /** Gives it a new secret; the one before it signs for so long beside it. */
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

  /** Ends all its secrets but the newest one, now. */
  public Either<WebhookRefused, Webhook> endOldSecret(WebhookId id) {
    return changed(id, before -> Either.right(before.withNewestSecretAlone()));
  }

  /** Sends that commit again, whether it was told of it or not; refused where it is not called. */
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

  /** Sends all again that are on its list of failures; refused where it is not called. */
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

  /** Empties its list of failures, and forgets the gap. */
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

  /** As the table keeps it. */
  private Instant now() {
    return Instant.ofEpochMilli(clock.millis());
  }

  /**
   * What an administrator wants of a webhook.
   *
   * @param prefix with which the ids of the resources begin; none for all
   * @param enabled whether it is to be called
   */
  public record WebhookChange(URI url, Option<ResourceId> prefix, boolean enabled) {}

  /**
   * What an administrator made or changed.
   *
   * @param secret a new one, shown only this once; none if there is no new one
   */
  public record WebhookMade(Webhook webhook, Option<SigningSecret> secret) {}

  /** Why nothing came of a wish about a webhook. */
  public enum WebhookRefused {
    /** The deployment has none. */
    NO_WEBHOOKS,
    /** There is none of that id. */
    UNKNOWN,
    /** There are as many as there may be. */
    TOO_MANY,
    /** Two secrets sign already. */
    ROTATING,
    /** Another call changed it at the same time. */
    CHANGED_BY_OTHERS,
    /** The log has no such commit. */
    NO_COMMIT,
    /** Its list of failures has no room for one more. */
    FULL,
    /** It has ended, or is disabled: nothing is sent. */
    NOT_CALLED
  }

  /**
   * What is needed to keep webhooks.
   *
   * @param feed behind whose newest a receiver begins
   * @param reach which receivers they may be sent to
   * @param secrets random bytes for signing secrets
   */
  public record WebhookDesk(
      WebhookStore webhooks, FeedLog feed, ReceiverPolicy reach, Chance secrets) {

    /** Random bytes that are hard to guess. */
    public interface Chance {
      /** {@value SigningSecret#BYTES} of them, never the same. */
      byte[] next();
    }

    /** Behind all that the feed has now. */
    FeedPlace newest() {
      return feed.head()
          .map(head -> new FeedPlace(head.newest(), 0, Option.some(head.feed())))
          .getOrElse(FeedPlace.START);
    }
  }
}
