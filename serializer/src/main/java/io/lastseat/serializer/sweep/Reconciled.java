package io.lastseat.serializer.sweep;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The result of a reconciliation.
 *
 * @param walked the requests and other items that were read
 * @param resources the resources that were counted; 0 if requests were looked up row by row
 * @param suspicious those of the resources whose count did not prove that nothing is pending
 * @param tooYoung the requests without a verdict that were left to the stream
 * @param driven the older requests that the decider got; some may have been decided just before
 * @param decided the verdicts on them
 * @param unreadable the items that are no requests, and were not driven
 * @param newer the items that a newer program wrote, and that were not driven
 * @param failures the resources that could not be read or decided, and why
 */
public record Reconciled(
    long walked,
    long resources,
    long suspicious,
    long tooYoung,
    long driven,
    long decided,
    Noted unreadable,
    Noted newer,
    Noted failures) {

  /** The result before the begin. */
  public static final Reconciled NOTHING =
      new Reconciled(0, 0, 0, 0, 0, 0, Noted.NONE, Noted.NONE, Noted.NONE);

  /** Whether something has no verdict that should have one by now. */
  public boolean leftSomethingUndecided() {
    return failures.count() > 0 || newer.count() > 0;
  }

  /** Adds two results. */
  public Reconciled plus(Reconciled more) {
    return new Reconciled(
        walked + more.walked,
        resources + more.resources,
        suspicious + more.suspicious,
        tooYoung + more.tooYoung,
        driven + more.driven,
        decided + more.decided,
        unreadable.plus(more.unreadable),
        newer.plus(more.newer),
        failures.plus(more.failures));
  }

  /** Keeps the numbers of decisions alone. All else will be counted again. */
  Reconciled decisionsAlone() {
    return new Reconciled(0, 0, 0, 0, driven, decided, Noted.NONE, Noted.NONE, Noted.NONE);
  }

  /**
   * A number of findings, and the first of them in words.
   *
   * @param some at most {@value #MOST} texts
   */
  public record Noted(long count, List<String> some) {

    /** The most findings that are kept as text. */
    public static final int MOST = 20;

    /** No notes. */
    public static final Noted NONE = new Noted(0, List.of());

    /** Treats absent texts as none. */
    public Noted {
      some = Objects.requireNonNullElse(some, List.of());
    }

    Noted with(String one) {
      return plus(new Noted(1, List.of(one)));
    }

    Noted plus(Noted more) {
      return new Noted(
          count + more.count,
          Stream.concat(some.stream(), more.some.stream()).limit(MOST).toList());
    }
  }
}
