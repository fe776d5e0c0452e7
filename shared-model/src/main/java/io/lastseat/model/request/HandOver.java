package io.lastseat.model.request;

import io.lastseat.model.id.Erased;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.id.Texts;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * Hands a live or waiting reservation over to another applicant. It keeps its units, its hold and
 * its place.
 *
 * @param target the reservation
 * @param to the new applicant
 * @param generation of the ticket with which it is asked for; none if staff ask, who need no term
 */
public record HandOver(
    RequestId id,
    ResourceId resource,
    Instant takenAt,
    RequestId target,
    NewApplicant to,
    Option<Integer> generation)
    implements Request {

  @Override
  public Option<RequestId> reservation() {
    return Option.some(target);
  }

  @Override
  public HandOver meaning(Option<Integer> meant) {
    return new HandOver(id, resource, takenAt, target, to, meant);
  }

  /** The tally in which the reservation counts after it, if applicants are limited. */
  public TallyName tallyName() {
    return to.erased()
        .flatMap(Erased::tally)
        .getOrElse(() -> TallyName.of(resource, to.name(), to.key()));
  }

  /**
   * To whom a reservation is handed over.
   *
   * @param name of the new applicant
   * @param key what limits compare instead of the name; none to compare the name itself
   * @param note the new applicant's free text, in place of the old one's
   * @param erased when the name was replaced by a {@link Pseudonym} and the other texts were
   *     erased; none if they are unchanged
   */
  public record NewApplicant(
      String name, Option<String> key, Option<String> note, Option<Erased> erased) {

    /** Checks the values; throws {@link IllegalArgumentException}. */
    public NewApplicant {
      Texts.checked("applicant", name, Limits.MAX_APPLICANT_CHARS, false);
      for (String text : key) {
        Texts.checked("applicantKey", text, Limits.MAX_APPLICANT_CHARS, false);
      }
      for (String text : note) {
        Texts.checked("note", text, Limits.MAX_NOTE_CHARS, true);
      }
    }

    /** One whose texts are not erased. */
    public NewApplicant(String name, Option<String> key, Option<String> note) {
      this(name, key, note, Option.none());
    }
  }
}
