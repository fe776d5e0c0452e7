package io.lastseat.serializer.sweep;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The result of a reconciliation.
 *
 * @param walked requests and other items looked at
 * @param resources counted, 0 where requests were looked up row by row
 * @param suspicious resources of these whose count did not prove that nothing is pending
 * @param tooYoung requests without a verdict that were left to the stream
 * @param driven older ones, handed to the decider; some may have been decided just then
 * @param decided verdicts that came of it
 * @param unreadable items that are no requests; they were not driven
 * @param newer items that a newer program wrote; they were not driven
 * @param failures resources that could not be read or decided, and why
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

  public static final Reconciled NOTHING =
      new Reconciled(0, 0, 0, 0, 0, 0, Noted.NONE, Noted.NONE, Noted.NONE);

  /** Whether something that should have a verdict by now has none. */
  public boolean leftSomethingUndecided() {
    return failures.count() > 0 || newer.count() > 0;
  }

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

  /** The decided ones, without those that will be looked at again. */
  Reconciled decisionsAlone() {
    return new Reconciled(0, 0, 0, 0, driven, decided, Noted.NONE, Noted.NONE, Noted.NONE);
  }

  /**
   * How many there were, and the first of them in words.
   *
   * @param some at most {@value #MOST}
   */
  public record Noted(long count, List<String> some) {

    public static final int MOST = 20;

    public static final Noted NONE = new Noted(0, List.of());

    /** What is not said is nothing. */
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
