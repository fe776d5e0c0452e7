package io.lastseat.webhooks;

import io.lastseat.model.ResourceId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.net.URI;
import java.time.Instant;

/**
 * Somebody who wants to be told of each commit of some resources.
 *
 * @param prefix with which the ids of those resources begin; none for all
 * @param enabled whether its administrator wants it to be told
 * @param secrets one, or two while they rotate; the newest comes last
 * @param createdAt to the millisecond; one that is made again under its id has another
 */
public record Webhook(
    WebhookId id,
    URI url,
    Option<ResourceId> prefix,
    boolean enabled,
    Vector<SigningSecret> secrets,
    Instant createdAt) {

  /** So many a deployment has at most: each is told of a batch by a thread of its own. */
  public static final int MOST = 50;

  /** Under which its deliveries stand: those of an earlier one of its id are not its own. */
  public String subscription() {
    return id.text() + "@" + createdAt.toEpochMilli();
  }

  /** Whether it wants to be told of that resource. */
  public boolean wants(ResourceId resource) {
    return prefix.forAll(beginning -> resource.text().startsWith(beginning.text()));
  }

  /** Those that sign at that moment: the newest last. */
  public Vector<SigningSecret> signing(Instant moment) {
    return secrets.filter(secret -> secret.signsAt(moment));
  }

  /** The same, sent elsewhere, or of other resources, or not at all. */
  public Webhook with(URI to, Option<ResourceId> beginning, boolean wanted) {
    return new Webhook(id, to, beginning, wanted, secrets, createdAt);
  }

  /** The same with a new secret; those that sign now go on until that moment at most. */
  public Webhook rotated(SigningSecret next, Instant now, Instant end) {
    return withSecrets(signing(now).takeRight(1).map(old -> old.until(end)).append(next));
  }

  /** The same with the newest secret alone. */
  public Webhook withNewestSecretAlone() {
    return withSecrets(secrets.takeRight(1));
  }

  private Webhook withSecrets(Vector<SigningSecret> some) {
    return new Webhook(id, url, prefix, enabled, some, createdAt);
  }
}
