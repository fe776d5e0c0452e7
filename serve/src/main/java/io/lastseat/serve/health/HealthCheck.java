package io.lastseat.serve.health;

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
 * @param looksAt what the check looks at, for the page; begins in lower case
 * @param use where the check runs
 * @param look returns what needs attention
 */
public record HealthCheck(String name, String looksAt, Use use, Supplier<Vector<Finding>> look) {

  /** The places that run a check. */
  public enum Use {
    /** {@code /readyz}, metrics and the page run the check. */
    READINESS,
    /** Metrics and the page run the check: this process has its answer in memory. */
    SEEN,
    /** The page alone runs the check, since it costs AWS calls. */
    READ
  }

  /**
   * Something that needs attention.
   *
   * @param id identifies the finding on the page
   * @param isBad whether requests wait for it; otherwise it can wait for the morning
   * @param title in a few words
   * @param resource the resource concerned; none if there are several, or all
   * @param since when it began; none if unknown
   * @param cause as far as it is known; may contain words of users
   * @param next when the program tries again; none if it does not
   * @param advice what to do
   * @param action a button, if the page can act
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
     * A button on a finding.
     *
     * @param call the name of the action
     * @param target the object of the action
     */
    public record Action(String call, String target, String label) {}

    /** A finding with only a cause and advice. */
    public static Finding of(String id, boolean isBad, String title, String cause, String advice) {
      Option<Instant> never = Option.none();
      return new Finding(
          id, isBad, title, Option.none(), never, cause, never, advice, Option.none());
    }

    /** The same finding, about this resource. */
    public Finding about(Option<String> whose) {
      return new Finding(id, isBad, title, whose, since, cause, next, advice, action);
    }

    /** The same finding, which began at this moment. */
    public Finding since(Option<Instant> at) {
      return new Finding(id, isBad, title, resource, at, cause, next, advice, action);
    }

    /** The same finding, with the moment of the next try. */
    public Finding next(Option<Instant> at) {
      return new Finding(id, isBad, title, resource, since, cause, at, advice, action);
    }

    /** The same finding, with a button on the page. */
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

  /** A check that reads what this process has in memory. */
  public static HealthCheck seen(String name, String looksAt, Supplier<Vector<Finding>> look) {
    return new HealthCheck(name, looksAt, Use.SEEN, look);
  }

  /**
   * A check that must pass for the server to be ready.
   *
   * @param look returns why it fails; none if it passes
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
        "The server decides stored requests once this is over.");
  }

  /** A check that costs AWS calls, so it runs at most once per interval. */
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
   * A supplier that runs at most once per interval, also if it fails.
   *
   * @param changes a number that changes when the supplier must run at once
   */
  public static <T> Supplier<T> paced(
      Supplier<T> look, LongSupplier changes, Clock clock, Duration pace) {
    return new Paced<>(look, changes, clock, pace);
  }

  /** Runs the check. A check that throws is a finding, too. */
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
