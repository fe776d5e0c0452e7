package io.lastseat.webhooks;

import io.lastseat.feed.FeedPlace;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.net.URI;
import java.time.Instant;
import java.util.function.UnaryOperator;

/**
 * A receiver that is called about each commit of some resources.
 *
 * @param prefix the begin of those resources' ids; none for all
 * @param enabled whether its administrator wants it to be called
 * @param secrets one, or two while they rotate; the newest comes last
 * @param createdAt to the millisecond
 * @param generation how often it was begun: by its first creation, and each time that it was made
 *     again after a removal, or enabled again. Each generation begins at the newest batch of the
 *     feed
 * @param version how often this generation was written; 0 before the first time
 * @param progress its cursor and failures
 */
public record Webhook(
    WebhookId id,
    URI url,
    Option<ResourceId> prefix,
    boolean enabled,
    Vector<SigningSecret> secrets,
    Instant createdAt,
    long generation,
    long version,
    WebhookProgress progress) {

  /** The most webhooks of a deployment: each has its own thread. */
  public static final int MOST = 50;

  /** Whether the webhook wants events of that resource. */
  public boolean wants(ResourceId resource) {
    return prefix.forAll(beginning -> resource.text().startsWith(beginning.text()));
  }

  /** Whether the receiver is called at all. */
  public boolean isCalled() {
    return enabled && progress.ended().isEmpty();
  }

  /** Whether it may be called at that moment: no pause lasts, and no other runner calls it. */
  public boolean isDue(Instant now) {
    return isCalled() && !progress.nextAt().exists(now::isBefore);
  }

  /** The secrets that sign at that moment, the newest last. */
  public Vector<SigningSecret> signing(Instant moment) {
    return secrets.filter(secret -> secret.signsAt(moment));
  }

  /** The same webhook with another URL, resources or switch. Its failures are forgotten. */
  public Webhook with(URI to, Option<ResourceId> beginning, boolean wanted) {
    return new Webhook(
        id,
        to,
        beginning,
        wanted,
        secrets,
        createdAt,
        generation,
        version,
        isCalled() ? progress.forgiven() : progress);
  }

  /** The same webhook, begun again at that place of the feed: events in between are skipped. */
  public Webhook begunAgain(FeedPlace place, Instant now) {
    return new Webhook(
        id,
        url,
        prefix,
        enabled,
        secrets,
        createdAt,
        generation + 1,
        0,
        WebhookProgress.from(place, now));
  }

  /** The same with a new secret. The present secret still signs until that moment at most. */
  public Webhook rotated(SigningSecret next, Instant now, Instant end) {
    return withSecrets(signing(now).takeRight(1).map(old -> old.until(end)).append(next));
  }

  /** The same webhook with the newest secret only. */
  public Webhook withNewestSecretAlone() {
    return withSecrets(secrets.takeRight(1));
  }

  /** The same webhook with changed progress. */
  public Webhook having(UnaryOperator<WebhookProgress> change) {
    return new Webhook(
        id, url, prefix, enabled, secrets, createdAt, generation, version, change.apply(progress));
  }

  Webhook inVersion(long number) {
    return new Webhook(id, url, prefix, enabled, secrets, createdAt, generation, number, progress);
  }

  private Webhook withSecrets(Vector<SigningSecret> some) {
    return new Webhook(id, url, prefix, enabled, some, createdAt, generation, version, progress);
  }
}
