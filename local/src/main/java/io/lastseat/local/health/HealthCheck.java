package io.lastseat.local.health;

import io.vavr.collection.Vector;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * One question about the health of a server or a deployment.
 *
 * @param name in {@code /readyz} and as a label of metrics
 * @param looksAt what it looks at, as the page lists it: begins a sentence in small letters
 * @param use where it is asked
 * @param look finds what needs attention
 */
public record HealthCheck(String name, String looksAt, Use use, Supplier<Vector<Finding>> look) {

  /** Where a check is asked. */
  public enum Use {
    /** By {@code /readyz}, metrics and the page. */
    READINESS,
    /** By metrics and the page: this process knows the answer anyway. */
    SEEN,
    /** By the page alone: it costs calls of AWS. */
    READ
  }

  /**
   * Something that needs attention.
   *
   * @param id by which the page knows it again
   * @param isBad whether requests wait for it; else it can wait for the morning
   * @param title in a few words
   * @param resource that it concerns; none if it concerns several, or all
   * @param since when it began; none if that is not known
   * @param cause as far as it is known, possibly in words from users
   * @param next when it is tried again by itself; none if it is not
   * @param advice what to do
   * @param action a button, where the page may act
   */
  public record Finding(
      String id,
      boolean isBad,
      String title,
      Option<String> resource,
      Option<Instant> since,
      String cause,
      Option<Instant> next,
      String advice,
      Option<Action> action) {

    /**
     * A button.
     *
     * @param call the name of the action
     * @param target what it is done to
     */
    public record Action(String call, String target, String label) {}

    /** With a cause and advice alone. */
    public static Finding of(String id, boolean isBad, String title, String cause, String advice) {
      Option<Instant> never = Option.none();
      return new Finding(
          id, isBad, title, Option.none(), never, cause, never, advice, Option.none());
    }

    /** It concerns this resource. */
    public Finding about(Option<String> whose) {
      return new Finding(id, isBad, title, whose, since, cause, next, advice, action);
    }

    /** It began then. */
    public Finding since(Option<Instant> at) {
      return new Finding(id, isBad, title, resource, at, cause, next, advice, action);
    }

    /** It is tried again then. */
    public Finding next(Option<Instant> at) {
      return new Finding(id, isBad, title, resource, since, cause, at, advice, action);
    }

    /** The page can do this about it. */
    public Finding with(String call, String target, String label) {
      return new Finding(
          id,
          isBad,
          title,
          resource,
          since,
          cause,
          next,
          advice,
          Option.some(new Action(call, target, label)));
    }
  }

  /** A check of what this process knows. */
  public static HealthCheck seen(String name, String looksAt, Supplier<Vector<Finding>> look) {
    return new HealthCheck(name, looksAt, Use.SEEN, look);
  }

  /**
   * A check without which the server is not ready.
   *
   * @param look why it is not; none if it is
   */
  public static HealthCheck readiness(String name, String looksAt, Supplier<Option<String>> look) {
    return new HealthCheck(
        name, looksAt, Use.READINESS, () -> look.get().map(why -> notReady(name, why)).toVector());
  }

  private static Finding notReady(String name, String why) {
    return Finding.of(
        "ready " + name,
        true,
        "Not ready: " + name,
        why,
        "Requests that are written down meanwhile are decided when this is over.");
  }

  /** A check that costs calls, so it looks once in a time at most. */
  public static HealthCheck read(
      String name,
      String looksAt,
      Duration pace,
      LongSupplier changes,
      Clock clock,
      Supplier<Vector<Finding>> look) {
    return new HealthCheck(name, looksAt, Use.READ, paced(look, changes, clock, pace));
  }

  /**
   * A look that is taken once in a time at most, whether it succeeds or fails.
   *
   * @param changes another number where there is reason to look at once
   */
  public static <T> Supplier<T> paced(
      Supplier<T> look, LongSupplier changes, Clock clock, Duration pace) {
    return new Paced<>(look, changes, clock, pace);
  }

  /** What it finds now. A check that fails is a finding, too. */
  public Vector<Finding> ask() {
    try {
      return look.get();
    } catch (RuntimeException failure) {
      return Vector.of(
          Finding.of(
              "unseen " + looksAt,
              true,
              "Cannot be looked at: " + looksAt,
              failure.toString(),
              "Look whether the tables answer (/readyz) and whether the credentials may read"
                  + " them."));
    }
  }

  private static final class Paced<T> implements Supplier<T> {

    private final Supplier<T> look;
    private final LongSupplier changes;
    private final Clock clock;
    private final Duration pace;
    private Try<T> found = Try.failure(new IllegalStateException("Nothing was looked at."));
    private Instant asOf = Instant.MIN;
    private long changesThen;

    Paced(Supplier<T> look, LongSupplier changes, Clock clock, Duration pace) {
      this.look = look;
      this.changes = changes;
      this.clock = clock;
      this.pace = pace;
    }

    @Override
    public synchronized T get() {
      Instant now = clock.instant();
      long changed = changes.getAsLong();
      boolean wentBack = now.isBefore(asOf);
      if (changed != changesThen || wentBack || asOf.isBefore(now.minus(pace))) {
        found = Try.ofSupplier(look);
        asOf = now;
        changesThen = changed;
      }
      return found.get();
    }
  }
}
