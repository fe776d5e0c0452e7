package io.lastseat.model.terms;

import io.lastseat.model.id.Limits;
import io.lastseat.model.id.Texts;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * The terms of a resource. A later request can change them.
 *
 * @param capacity the number of units, from 0
 * @param opensAt the first moment at which requests are accepted, none for "at once"
 * @param closesAt the first moment at which they no longer are, none for "never"
 * @param maxQuantityPerRequest the most units that one request may ask for, none for "no limit"
 * @param title a name for people
 * @param gate whether the gate may refuse requests when nothing is left
 * @param admission how requests get their verdicts
 * @param holds how long units are kept until they are confirmed
 * @param waiting whether requests may wait for room
 * @param closing the moment from which nothing more is granted, even within the window; none while
 *     it is not closed
 * @param perApplicant the limits for one applicant
 * @param lock whether it is a lock: its capacity is the number of its permits, and the books have
 *     their holders. Its holds are leases, which end to the millisecond
 * @param execution whether that lock is an execution, which succeeds once: its holder may keep it
 *     for ever with a result
 * @param series the plan of its slots, if it is a series: then the other terms are those of each
 *     slot, and the series itself cannot be reserved
 * @param publicSignUp whether anonymous callers may look at it and request units of it
 * @param categories the categories of its units, in the order in which people see them; empty if it
 *     has none
 * @param transferable whether applicants may hand over what they have; staff always may
 */
public record Terms(
    long capacity,
    Option<Instant> opensAt,
    Option<Instant> closesAt,
    Option<Long> maxQuantityPerRequest,
    Option<String> title,
    boolean gate,
    Admission admission,
    HoldTerms holds,
    WaitingTerms waiting,
    Option<Closing> closing,
    PerApplicant perApplicant,
    boolean lock,
    boolean execution,
    Option<SeriesPlan> series,
    boolean publicSignUp,
    Vector<Category> categories,
    boolean transferable) {

  /** Terms of a resource that is not closed, has no waiting list and limits no applicant. */
  public Terms(
      long capacity,
      Option<Instant> opensAt,
      Option<Instant> closesAt,
      Option<Long> maxQuantityPerRequest,
      Option<String> title,
      boolean gate,
      Admission admission,
      HoldTerms holds) {
    this(
        capacity,
        opensAt,
        closesAt,
        maxQuantityPerRequest,
        title,
        gate,
        admission,
        holds,
        WaitingTerms.NONE,
        Option.none(),
        PerApplicant.UNLIMITED,
        false,
        false,
        Option.none(),
        false,
        Vector.empty(),
        false);
  }

  /** Checks each term by itself; throws {@link IllegalArgumentException}. */
  public Terms {
    if (capacity < 0 || capacity > Limits.MAX_UNITS) {
      throw new IllegalArgumentException("capacity must be 0 to " + Limits.MAX_UNITS);
    }
    for (long max : maxQuantityPerRequest) {
      if (max < 1 || max > Limits.MAX_UNITS) {
        throw new IllegalArgumentException(
            "maxQuantityPerRequest must be 1 to " + Limits.MAX_UNITS);
      }
    }
    for (String text : title) {
      Texts.checked("title", text, Limits.MAX_TITLE_CHARS, false);
    }
    if (lock) {
      checkLock(capacity, holds, waiting, perApplicant);
    }
    if (execution && (!lock || capacity > 1)) {
      throw new IllegalArgumentException("an execution is a lock of capacity 1");
    }
    if (series.isDefined() && (lock || perApplicant.isLimited())) {
      throw new IllegalArgumentException("the slots of a series are no locks, and have no limits");
    }
    if (publicSignUp && (lock || series.isDefined())) {
      throw new IllegalArgumentException("a lock or a series has no public sign-up");
    }
    if (transferable && lock) {
      throw new IllegalArgumentException("a lock is not transferable: its token is the holder's");
    }
    if (categories.nonEmpty()) {
      checkCategories(categories, lock);
    }
  }

  private static void checkCategories(Vector<Category> categories, boolean lock) {
    if (lock) {
      throw new IllegalArgumentException("a lock has no categories");
    }
    if (categories.size() > Limits.MAX_CATEGORIES) {
      throw new IllegalArgumentException("at most %d categories".formatted(Limits.MAX_CATEGORIES));
    }
    if (categories.map(Category::name).distinct().size() < categories.size()) {
      throw new IllegalArgumentException("two categories have the same name");
    }
  }

  private static void checkLock(
      long capacity, HoldTerms holds, WaitingTerms waiting, PerApplicant perApplicant) {
    if (capacity < 1 || capacity > Limits.MAX_PERMITS) {
      throw new IllegalArgumentException("the capacity of a lock is 1 to " + Limits.MAX_PERMITS);
    }
    if (!holds.equals(HoldTerms.NONE)) {
      throw new IllegalArgumentException("a lock has no terms for holds: each lease says its own");
    }
    if (!waiting.equals(WaitingTerms.NONE)) {
      throw new IllegalArgumentException("a lock has no waiting list");
    }
    if (perApplicant.isLimited()) {
      throw new IllegalArgumentException("a lock does not limit applicants");
    }
  }

  /** Terms with a capacity and nothing else: open now and for ever, gate on, by the stream. */
  public static Terms ofCapacity(long capacity) {
    return new Terms(
        capacity,
        Option.none(),
        Option.none(),
        Option.none(),
        Option.none(),
        true,
        Admission.STREAM,
        HoldTerms.NONE);
  }

  /** Terms of a lock without a PUT: gate on, decided in the call where that is possible. */
  public static Terms ofLock() {
    return ofLock(1);
  }

  /** The same, for a lock with so many permits. */
  public static Terms ofLock(int permits) {
    return ofCapacity(permits).withAdmission(Admission.IMMEDIATE).asLock();
  }

  /** Terms of an execution that was not created by a PUT: the same as those of a lock. */
  public static Terms ofExecution() {
    return ofLock().asExecution();
  }

  /** The same terms for an execution. */
  public Terms asExecution() {
    return with(
        draft -> {
          draft.lock = true;
          draft.execution = true;
        });
  }

  /** The same terms for a lock. */
  public Terms asLock() {
    return with(draft -> draft.lock = true);
  }

  /** The same terms, with another admission. */
  public Terms withAdmission(Admission other) {
    return with(draft -> draft.admission = other);
  }

  /** The same terms, with other terms for holds. */
  public Terms withHolds(HoldTerms other) {
    return with(draft -> draft.holds = other);
  }

  /** The same terms, with other terms for the waiting list. */
  public Terms withWaiting(WaitingTerms other) {
    return with(draft -> draft.waiting = other);
  }

  /** The same terms, with another capacity. */
  public Terms withCapacity(long other) {
    return with(draft -> draft.capacity = other);
  }

  /** The same terms, with another end of the window. */
  public Terms withClosesAt(Instant other) {
    return with(draft -> draft.closesAt = Option.some(other));
  }

  /** The same terms, with another closing or none. */
  public Terms withClosing(Option<Closing> other) {
    return with(draft -> draft.closing = other);
  }

  /** The same terms, with another limit for each applicant or none. */
  public Terms withPerApplicant(PerApplicant other) {
    return with(draft -> draft.perApplicant = other);
  }

  /** The same terms for a series with this plan, or for a resource without one. */
  public Terms withSeries(Option<SeriesPlan> other) {
    return with(draft -> draft.series = other);
  }

  /** The same terms, open to the public or not. */
  public Terms withPublicSignUp(boolean other) {
    return with(draft -> draft.publicSignUp = other);
  }

  /** The same terms, with these categories. */
  public Terms withCategories(Vector<Category> other) {
    return with(draft -> draft.categories = other);
  }

  /** The same terms, by which applicants may hand over what they have, or may not. */
  public Terms withTransferable(boolean other) {
    return with(draft -> draft.transferable = other);
  }

  /** Whether the window begins before its end, if both are given. */
  public boolean windowInOrder() {
    return opensAt.forAll(opens -> closesAt.forAll(opens::isBefore));
  }

  private Terms with(Consumer<Draft> change) {
    Draft draft = new Draft();
    change.accept(draft);
    return new Terms(
        draft.capacity,
        draft.opensAt,
        draft.closesAt,
        draft.maxQuantityPerRequest,
        draft.title,
        draft.gate,
        draft.admission,
        draft.holds,
        draft.waiting,
        draft.closing,
        draft.perApplicant,
        draft.lock,
        draft.execution,
        draft.series,
        draft.publicSignUp,
        draft.categories,
        draft.transferable);
  }

  private final class Draft {
    long capacity = Terms.this.capacity;
    Option<Instant> opensAt = Terms.this.opensAt;
    Option<Instant> closesAt = Terms.this.closesAt;
    Option<Long> maxQuantityPerRequest = Terms.this.maxQuantityPerRequest;
    Option<String> title = Terms.this.title;
    boolean gate = Terms.this.gate;
    Admission admission = Terms.this.admission;
    HoldTerms holds = Terms.this.holds;
    WaitingTerms waiting = Terms.this.waiting;
    Option<Closing> closing = Terms.this.closing;
    PerApplicant perApplicant = Terms.this.perApplicant;
    boolean lock = Terms.this.lock;
    boolean execution = Terms.this.execution;
    Option<SeriesPlan> series = Terms.this.series;
    boolean publicSignUp = Terms.this.publicSignUp;
    Vector<Category> categories = Terms.this.categories;
    boolean transferable = Terms.this.transferable;
  }
}
