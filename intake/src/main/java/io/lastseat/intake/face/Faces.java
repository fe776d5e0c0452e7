package io.lastseat.intake.face;

import io.lastseat.log.LruMap;
import io.lastseat.model.id.ResourceId;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * The faces of resources. The public gets one that is at most {@link #MAX_AGE} old, so that a crowd
 * costs a read from time to time.
 */
public final class Faces {

  /** How old a face may be that the public gets. */
  static final Duration MAX_AGE = Duration.ofSeconds(5);

  private static final int MOST_KEPT = 1_000;

  /**
   * A face and its number.
   *
   * @param number 1 until somebody says something of the resource, and one more with each change
   */
  public record Numbered(Face face, long number) {

    /** The face of a resource that has none yet. */
    public static final Numbered FIRST = new Numbered(Face.NONE, 1);
  }

  /** Where faces stand. Each method throws {@code SdkException}. */
  public interface Store {

    /** The face of this resource now. */
    Numbered find(ResourceId resource);

    /** Writes the face, and returns whether the one before still had the number before it. */
    boolean put(ResourceId resource, Numbered face);
  }

  private record Seen(Numbered face, Instant at) {}

  private final Store store;
  private final Clock clock;
  private final LruMap<ResourceId, Seen> kept = new LruMap<>(MOST_KEPT);

  public Faces(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  /** The face of this resource now. */
  public Numbered now(ResourceId resource) {
    Numbered face = store.find(resource);
    kept.put(resource, new Seen(face, clock.instant()));
    return face;
  }

  /** The face that the public gets. */
  public Numbered recent(ResourceId resource) {
    Instant now = clock.instant();
    return Option.of(kept.get(resource))
        .filter(seen -> Duration.between(seen.at(), now).abs().compareTo(MAX_AGE) <= 0)
        .map(Seen::face)
        .getOrElse(() -> now(resource));
  }

  /** Replaces this face of the resource; none if another caller has changed it. */
  public Option<Numbered> replace(ResourceId resource, Numbered before, Face face) {
    Numbered after = new Numbered(face, before.number() + 1);
    boolean written = store.put(resource, after);
    kept.take(resource);
    return Option.when(written, after);
  }
}
