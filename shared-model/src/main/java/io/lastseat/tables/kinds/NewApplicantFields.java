package io.lastseat.tables.kinds;

import static io.lastseat.tables.kinds.ErasableTexts.APPLICANT;
import static io.lastseat.tables.kinds.ErasableTexts.APPLICANT_KEY;
import static io.lastseat.tables.kinds.ErasableTexts.ERASED;
import static io.lastseat.tables.kinds.ErasableTexts.ERASED_TALLY;
import static io.lastseat.tables.kinds.ErasableTexts.NOTE;

import io.lastseat.model.id.Erased;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.HandOver.NewApplicant;
import io.lastseat.tables.fields.AtMost;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.control.Option;
import java.util.List;

/**
 * Writes and reads to whom a reservation was handed over: in the request, and in the row of the
 * change. The texts have the names of a reservation's, so they are erased in the same way.
 */
public final class NewApplicantFields {

  static final List<Field> ALL = List.of(APPLICANT, APPLICANT_KEY, NOTE, ERASED, ERASED_TALLY);

  /** Writes the new applicant. */
  public static void write(NewApplicant applicant, ItemWriter to) {
    to.text(APPLICANT, applicant.name())
        .text(APPLICANT_KEY, applicant.key())
        .text(NOTE, applicant.note())
        .time(ERASED, applicant.erased().map(Erased::at))
        .text(ERASED_TALLY, applicant.erased().flatMap(Erased::tally).map(TallyName::text));
  }

  /** Reads the new applicant; none if there is none. */
  public static Option<NewApplicant> readIfAny(ItemReader from) {
    return from.textIfAny(APPLICANT).map(name -> read(name, from));
  }

  static NewApplicant read(ItemReader from) {
    return read(from.text(APPLICANT), from);
  }

  private static NewApplicant read(String name, ItemReader from) {
    Option<TallyName> tally = from.textIfAny(ERASED_TALLY).map(TallyName::new);
    return new NewApplicant(
        name,
        from.textIfAny(APPLICANT_KEY),
        from.textIfAny(NOTE),
        from.timeIfAny(ERASED).map(at -> new Erased(at, tally)));
  }

  static int atMostBytes(NewApplicant applicant) {
    return AtMost.text(applicant.name())
        + AtMost.textOfTwo(applicant.key())
        + AtMost.text(applicant.note())
        + AtMost.number(applicant.erased())
        + AtMost.number(applicant.erased().flatMap(Erased::tally)) * 2;
  }

  private NewApplicantFields() {}
}
