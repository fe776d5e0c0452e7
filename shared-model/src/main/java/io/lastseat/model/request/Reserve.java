package io.lastseat.model.request;

import io.lastseat.model.id.Limits;
import io.lastseat.model.id.Owner;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.id.Texts;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * Asks for a quantity of the resource, whole or not at all.
 *
 * @param applicant who asks
 * @param quantity in units, from 1
 * @param note the applicant's free text
 * @param hold how long it is held until it is confirmed; none for the hold of the terms
 * @param waits whether it waits for room where there is none now, if there is a waiting list
 * @param staff what only those say who make it for the applicant
 * @param applicantKey what limits compare instead of the applicant, such as a hash of an e-mail
 *     address; none for the applicant as he stands
 * @param create the terms on which it creates an absent resource; those of an existing one must be
 *     the same. None if the resource must be there. Such a request always stands in the first lane,
 *     so that its key always gives the same id
 * @param erased when the applicant was replaced by a {@link Pseudonym} and the note was erased;
 *     none if both are as they were said
 * @param waitsFor how long it waits at most where it waits, from the time it was taken in on; none
 *     for without end
 * @param publicDoor whether it came in by the public door: anonymous callers see such requests
 *     alone
 * @param owner the caller who signed in to make it; empty without a sign-in: it belongs to staff
 */
public record Reserve(
    RequestId id,
    ResourceId resource,
    Instant takenAt,
    String applicant,
    long quantity,
    Option<String> note,
    Option<Duration> hold,
    boolean waits,
    Staff staff,
    Option<String> applicantKey,
    Option<Terms> create,
    Option<Erased> erased,
    Option<Duration> waitsFor,
    boolean publicDoor,
    Option<Owner> owner)
    implements Request {

  /** One that the applicant makes. */
  public Reserve(
      RequestId id,
      ResourceId resource,
      Instant takenAt,
      String applicant,
      long quantity,
      Option<String> note,
      Option<Duration> hold,
      boolean waits) {
    this(
        id,
        resource,
        takenAt,
        applicant,
        quantity,
        note,
        hold,
        waits,
        Staff.NONE,
        Option.none(),
        Option.none(),
        Option.none(),
        Option.none(),
        false,
        Option.none());
  }

  /** The same, granted at once or never. */
  public Reserve(
      RequestId id,
      ResourceId resource,
      Instant takenAt,
      String applicant,
      long quantity,
      Option<String> note,
      Option<Duration> hold) {
    this(id, resource, takenAt, applicant, quantity, note, hold, false);
  }

  /** The same, granted as the terms say. */
  public Reserve(
      RequestId id,
      ResourceId resource,
      Instant takenAt,
      String applicant,
      long quantity,
      Option<String> note) {
    this(id, resource, takenAt, applicant, quantity, note, Option.none());
  }

  /** Checks itself; throws {@link IllegalArgumentException}. */
  public Reserve {
    Texts.checked("applicant", applicant, Limits.MAX_APPLICANT_CHARS, false);
    if (quantity < 1 || quantity > Limits.MAX_UNITS) {
      throw new IllegalArgumentException("quantity must be 1 to " + Limits.MAX_UNITS);
    }
    for (String text : note) {
      Texts.checked("note", text, Limits.MAX_NOTE_CHARS, true);
    }
    hold.forEach(length -> HoldTerms.checked("hold", length));
    for (String key : applicantKey) {
      Texts.checked("applicantKey", key, Limits.MAX_APPLICANT_CHARS, false);
    }
    create.forEach(terms -> checkCreated(id, terms));
    for (Duration longest : waitsFor) {
      if (!waits || longest.isZero() || longest.isNegative()) {
        throw new IllegalArgumentException("only what waits, waits for some time");
      }
    }
  }

  private static void checkCreated(RequestId id, Terms terms) {
    if (id.lane() != 0) {
      throw new IllegalArgumentException("what may create the resource stands in its first lane");
    }
    if (!terms.windowInOrder()) {
      throw new IllegalArgumentException("closesAt must be after opensAt");
    }
    if (terms.closing().isDefined()) {
      throw new IllegalArgumentException("what a reservation creates is not closed");
    }
    if (terms.publicSignUp()) {
      throw new IllegalArgumentException("what a reservation creates is not for the public");
    }
  }

  /** The same, made for the applicant by staff. */
  public Reserve by(Staff other) {
    return with(draft -> draft.staff = other);
  }

  /** The same, compared by this key. */
  public Reserve comparedBy(String key) {
    return with(draft -> draft.applicantKey = Option.some(key));
  }

  /** The same, which creates an absent resource on these terms. */
  public Reserve creating(Terms terms) {
    return with(draft -> draft.create = Option.some(terms));
  }

  /** The same, which waits where there is no room now: at most so long from when it is taken in. */
  public Reserve waitingFor(Duration longest) {
    return with(
        draft -> {
          draft.waits = true;
          draft.waitsFor = Option.some(longest);
        });
  }

  /** The same, taken in by the public door. */
  public Reserve byPublicDoor() {
    return with(draft -> draft.publicDoor = true);
  }

  /** The same, with this owner. */
  public Reserve ownedBy(Owner whom) {
    return with(draft -> draft.owner = Option.some(whom));
  }

  /** The first moment at which it no longer waits; none if it waits without end. */
  public Option<Instant> waitsUntil() {
    return waitsFor.map(takenAt::plus);
  }

  /** In which tally it counts where applicants are limited. */
  public TallyName tallyName() {
    return erased
        .flatMap(Erased::tally)
        .getOrElse(() -> TallyName.of(resource, applicant, applicantKey));
  }

  @Override
  public Option<Reserve> reserves() {
    return Option.some(this);
  }

  @Override
  public <T> T match(Cases<T> cases) {
    return cases.reserve(this);
  }

  private Reserve with(Consumer<Draft> change) {
    Draft draft = new Draft();
    change.accept(draft);
    return new Reserve(
        id,
        resource,
        takenAt,
        applicant,
        quantity,
        note,
        hold,
        draft.waits,
        draft.staff,
        draft.applicantKey,
        draft.create,
        erased,
        draft.waitsFor,
        draft.publicDoor,
        draft.owner);
  }

  /** What is about to be changed of it. */
  private final class Draft {
    boolean waits = Reserve.this.waits;
    Staff staff = Reserve.this.staff;
    Option<String> applicantKey = Reserve.this.applicantKey;
    Option<Terms> create = Reserve.this.create;
    Option<Duration> waitsFor = Reserve.this.waitsFor;
    boolean publicDoor = Reserve.this.publicDoor;
    Option<Owner> owner = Reserve.this.owner;
  }
}
