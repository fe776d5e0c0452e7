package io.lastseat.model.request;

import io.lastseat.model.grant.Amount;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.Erased;
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
 * @param content what is asked for
 * @param erased when the applicant was replaced by a {@link Pseudonym} and the note was erased;
 *     none if both are unchanged
 */
public record Reserve(
    RequestId id, ResourceId resource, Instant takenAt, Content content, Option<Erased> erased)
    implements Request {

  /** A reservation from which nothing was erased. */
  public Reserve(RequestId id, ResourceId resource, Instant takenAt, Content content) {
    this(id, resource, takenAt, content, Option.none());
  }

  /** A reservation that the applicant makes. */
  public Reserve(
      RequestId id,
      ResourceId resource,
      Instant takenAt,
      String applicant,
      long quantity,
      Option<String> note,
      Option<Duration> hold,
      boolean waits) {
    this(id, resource, takenAt, new Content(applicant, quantity, note, hold, waits));
  }

  /** A reservation by the applicant that is granted at once or never. */
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

  /** A reservation by the applicant with the hold of the terms, granted at once or never. */
  public Reserve(
      RequestId id,
      ResourceId resource,
      Instant takenAt,
      String applicant,
      long quantity,
      Option<String> note) {
    this(id, resource, takenAt, applicant, quantity, note, Option.none());
  }

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public Reserve {
    Texts.checked("applicant", content.applicant, Limits.MAX_APPLICANT_CHARS, false);
    Units.checked(content.quantity, content.quantities);
    for (String text : content.note) {
      Texts.checked("note", text, Limits.MAX_NOTE_CHARS, true);
    }
    content.hold.forEach(length -> HoldTerms.checked("hold", length));
    for (String key : content.applicantKey) {
      Texts.checked("applicantKey", key, Limits.MAX_APPLICANT_CHARS, false);
    }
    content.create.forEach(terms -> checkCreated(id, terms));
    for (Duration longest : content.waitsFor) {
      if (!content.waits || longest.isZero() || longest.isNegative()) {
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

  /** The same reservation, made for the applicant by staff. */
  public Reserve by(Staff other) {
    return with(content.by(other));
  }

  /** The same reservation, with this key for limits. */
  public Reserve comparedBy(String key) {
    return with(content.comparedBy(Option.some(key)));
  }

  /** The same reservation, which creates an absent resource on these terms. */
  public Reserve creating(Terms terms) {
    return with(content.creating(Option.some(terms)));
  }

  /** The same, but it waits if there is no room: at most this long from its intake. */
  public Reserve waitingFor(Duration longest) {
    return with(content.waitingFor(Option.some(longest)));
  }

  /** The same reservation, taken in by the public door. */
  public Reserve byPublicDoor() {
    return with(content.byPublicDoor());
  }

  /** The same reservation with this owner. */
  public Reserve ownedBy(Owner whom) {
    return with(content.ownedBy(Option.some(whom)));
  }

  private Reserve with(Content other) {
    return new Reserve(id, resource, takenAt, other, erased);
  }

  public String applicant() {
    return content.applicant;
  }

  public long quantity() {
    return content.quantity;
  }

  public Quantities quantities() {
    return content.quantities;
  }

  /** The quantity, whole and by category. */
  public Amount amount() {
    return new Amount(content.quantity, content.quantities);
  }

  public Option<String> note() {
    return content.note;
  }

  public Option<Duration> hold() {
    return content.hold;
  }

  public boolean waits() {
    return content.waits;
  }

  public Staff staff() {
    return content.staff;
  }

  public Option<String> applicantKey() {
    return content.applicantKey;
  }

  public Option<Terms> create() {
    return content.create;
  }

  public Option<Duration> waitsFor() {
    return content.waitsFor;
  }

  public boolean publicDoor() {
    return content.publicDoor;
  }

  public Option<Owner> owner() {
    return content.owner;
  }

  /** The moment from which the request no longer waits; none if it waits without end. */
  public Option<Instant> waitsUntil() {
    return content.waitsFor.map(takenAt::plus);
  }

  /** The tally in which the reservation counts if applicants are limited. */
  public TallyName tallyName() {
    return erased
        .flatMap(Erased::tally)
        .getOrElse(() -> TallyName.of(resource, content.applicant, content.applicantKey));
  }

  @Override
  public Option<Reserve> reserves() {
    return Option.some(this);
  }

  /**
   * The content of a reservation.
   *
   * @param applicant the applicant
   * @param quantity in units, from 1
   * @param note the applicant's free text
   * @param hold how long it is held until it is confirmed; none for the hold of the terms
   * @param waits whether it waits if there is no room now, and there is a waiting list
   * @param staff what staff add if they make it for the applicant
   * @param applicantKey what limits compare instead of the applicant, such as a hash of an e-mail
   *     address; none to compare the applicant itself
   * @param create the terms on which it creates an absent resource; those of an existing one must
   *     be the same. None if the resource must exist. Such a request is always in the first lane,
   *     so that its key always gives the same id
   * @param waitsFor the longest wait, from the time it was taken in; none to wait without end
   * @param publicDoor whether it came in by the public door: anonymous callers only see such
   *     requests
   * @param owner the caller who signed in to make it; empty without a sign-in: then it belongs to
   *     staff
   * @param quantities the quantity by category; empty for a resource without categories
   */
  public record Content(
      String applicant,
      long quantity,
      Option<String> note,
      Option<Duration> hold,
      boolean waits,
      Staff staff,
      Option<String> applicantKey,
      Option<Terms> create,
      Option<Duration> waitsFor,
      boolean publicDoor,
      Option<Owner> owner,
      Quantities quantities) {

    /** The content of an applicant's own request about an existing resource. */
    public Content(
        String applicant,
        long quantity,
        Option<String> note,
        Option<Duration> hold,
        boolean waits) {
      this(
          applicant,
          quantity,
          note,
          hold,
          waits,
          Staff.NONE,
          Option.none(),
          Option.none(),
          Option.none(),
          false,
          Option.none(),
          Quantities.NONE);
    }

    /** The same content, made for the applicant by staff. */
    public Content by(Staff other) {
      return with(draft -> draft.staff = other);
    }

    /** The same content, with this key for limits. */
    public Content comparedBy(Option<String> key) {
      return with(draft -> draft.applicantKey = key);
    }

    /** The same content, which creates an absent resource on these terms. */
    public Content creating(Option<Terms> terms) {
      return with(draft -> draft.create = terms);
    }

    /** The same content, which waits for at most this time, if one is given. */
    public Content waitingFor(Option<Duration> longest) {
      return with(
          draft -> {
            draft.waits |= longest.isDefined();
            draft.waitsFor = longest;
          });
    }

    /** The same content, which comes in by the public door. */
    public Content byPublicDoor() {
      return with(draft -> draft.publicDoor = true);
    }

    /** The same content with this owner. */
    public Content ownedBy(Option<Owner> whom) {
      return with(draft -> draft.owner = whom);
    }

    /** The same content, with its quantity by category. */
    public Content in(Quantities categories) {
      return with(draft -> draft.quantities = categories);
    }

    private Content with(Consumer<Draft> change) {
      Draft draft = new Draft();
      change.accept(draft);
      return new Content(
          applicant,
          quantity,
          note,
          hold,
          draft.waits,
          draft.staff,
          draft.applicantKey,
          draft.create,
          draft.waitsFor,
          draft.publicDoor,
          draft.owner,
          draft.quantities);
    }

    private final class Draft {
      boolean waits = Content.this.waits;
      Staff staff = Content.this.staff;
      Option<String> applicantKey = Content.this.applicantKey;
      Option<Terms> create = Content.this.create;
      Option<Duration> waitsFor = Content.this.waitsFor;
      boolean publicDoor = Content.this.publicDoor;
      Option<Owner> owner = Content.this.owner;
      Quantities quantities = Content.this.quantities;
    }
  }
}
