package io.lastseat.tables.kinds;

import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.lastseat.tables.fields.AtMost;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.List;

/** Writes and reads the terms of a resource: in a request that sets them, and in the books. */
public final class TermsFields {

  private static final Field CAPACITY = new Field("capacity", "c");
  private static final Field OPENS_AT = new Field("opensAt", "o");
  private static final Field CLOSES_AT = new Field("closesAt", "x");
  private static final Field MAX_QUANTITY = new Field("maxQuantity", "m");
  private static final Field TITLE = new Field("title", "h");
  private static final Field GATE = new Field("gate", "g");
  private static final Field ADMISSION = new Field("admission", "a");

  private static final Field HOLD = new Field("hold", "b");
  private static final Field LONGEST_HOLD = new Field("longestHold", "j");
  private static final Field CONFIRM_BY = new Field("confirmBy", "v");

  private static final Field WAITING_LIST_LIMIT = new Field("waitingListLimit", "w");
  private static final Field PROMOTION_HOLD = new Field("promotionHold", "y");

  private static final Field CLOSED_AT = new Field("closedAt", "n");
  private static final Field CLOSED_REASON = new Field("closedReason", "u");

  private static final Field UNITS_PER_APPLICANT = new Field("maxUnitsPerApplicant", "mu");
  private static final Field REQUESTS_PER_APPLICANT = new Field("maxRequestsPerApplicant", "mr");

  private static final Field LOCK = new Field("lock", "lk");
  private static final Field EXECUTION = new Field("execution", "ex");

  private static final Field PUBLIC_SIGN_UP = new Field("publicSignUp", "ps");

  private static final Field TRANSFERABLE = new Field("transferable", "tf");

  /** All fields of terms. */
  public static final List<Field> ALL =
      Vector.of(
              CAPACITY,
              OPENS_AT,
              CLOSES_AT,
              MAX_QUANTITY,
              TITLE,
              GATE,
              ADMISSION,
              HOLD,
              LONGEST_HOLD,
              CONFIRM_BY,
              WAITING_LIST_LIMIT,
              PROMOTION_HOLD,
              CLOSED_AT,
              CLOSED_REASON,
              UNITS_PER_APPLICANT,
              REQUESTS_PER_APPLICANT,
              LOCK,
              EXECUTION,
              PUBLIC_SIGN_UP,
              CategoryFields.CATEGORIES,
              TRANSFERABLE)
          .appendAll(SeriesPlanFields.ALL)
          .asJava();

  /** Writes the terms. */
  public static void write(Terms terms, ItemWriter to) {
    to.number(CAPACITY, terms.capacity())
        .time(OPENS_AT, terms.opensAt())
        .time(CLOSES_AT, terms.closesAt())
        .number(MAX_QUANTITY, terms.maxQuantityPerRequest())
        .text(TITLE, terms.title())
        .flag(GATE, terms.gate())
        .text(ADMISSION, stated(terms))
        .duration(HOLD, terms.holds().hold())
        .duration(LONGEST_HOLD, terms.holds().longest())
        .time(CONFIRM_BY, terms.holds().confirmBy())
        .number(WAITING_LIST_LIMIT, terms.waiting().limit())
        .duration(PROMOTION_HOLD, terms.waiting().hold())
        .time(CLOSED_AT, terms.closing().map(Closing::at))
        .text(CLOSED_REASON, terms.closing().flatMap(Closing::reason))
        .number(UNITS_PER_APPLICANT, terms.perApplicant().units())
        .number(REQUESTS_PER_APPLICANT, terms.perApplicant().requests())
        .flagIfSet(LOCK, terms.lock())
        .flagIfSet(EXECUTION, terms.execution())
        .flagIfSet(PUBLIC_SIGN_UP, terms.publicSignUp());
    terms.series().forEach(plan -> SeriesPlanFields.write(plan, to));
    CategoryFields.write(terms.categories(), to);
    to.flagIfSet(TRANSFERABLE, terms.transferable());
  }

  /** Reads the terms; throws {@link IllegalArgumentException} if incomplete or impossible. */
  public static Terms read(ItemReader from) {
    return new Terms(
        from.number(CAPACITY),
        from.timeIfAny(OPENS_AT),
        from.timeIfAny(CLOSES_AT),
        from.numberIfAny(MAX_QUANTITY),
        from.textIfAny(TITLE),
        from.flag(GATE),
        from.textIfAny(ADMISSION).map(TermsFields::admission).getOrElse(Admission.STREAM),
        new HoldTerms(
            from.durationIfAny(HOLD), from.durationIfAny(LONGEST_HOLD), from.timeIfAny(CONFIRM_BY)),
        new WaitingTerms(from.numberIfAny(WAITING_LIST_LIMIT), from.durationIfAny(PROMOTION_HOLD)),
        closing(from.timeIfAny(CLOSED_AT), from.textIfAny(CLOSED_REASON)),
        new PerApplicant(
            from.numberIfAny(UNITS_PER_APPLICANT), from.numberIfAny(REQUESTS_PER_APPLICANT)),
        from.flagIfSet(LOCK),
        from.flagIfSet(EXECUTION),
        SeriesPlanFields.read(from),
        from.flagIfSet(PUBLIC_SIGN_UP),
        CategoryFields.read(from),
        from.flagIfSet(TRANSFERABLE));
  }

  private static Option<Closing> closing(Option<Instant> at, Option<String> reason) {
    if (at.isEmpty() && reason.isDefined()) {
      throw new IllegalArgumentException("closedReason has no closedAt");
    }
    return at.map(moment -> new Closing(moment, reason));
  }

  static int atMostBytes(Terms terms) {
    HoldTerms holds = terms.holds();
    return 4 * AtMost.NUMBER
        + AtMost.number(holds.hold())
        + AtMost.number(holds.longest())
        + AtMost.number(holds.confirmBy())
        + AtMost.number(terms.waiting().limit())
        + AtMost.number(terms.waiting().hold())
        + AtMost.number(terms.closing())
        + AtMost.number(terms.perApplicant().units())
        + AtMost.number(terms.perApplicant().requests())
        + AtMost.text(terms.closing().flatMap(Closing::reason))
        + AtMost.FLAG
        + (terms.lock() ? AtMost.FLAG + 1 : 0)
        + (terms.execution() ? AtMost.FLAG + 1 : 0)
        + (terms.publicSignUp() ? AtMost.FLAG + 1 : 0)
        + terms.series().map(SeriesPlanFields::atMostBytes).getOrElse(0)
        + CategoryFields.atMostBytes(terms.categories())
        + (terms.transferable() ? AtMost.FLAG + 1 : 0)
        + AtMost.text(terms.title())
        + AtMost.text(stated(terms));
  }

  /** The admission to write; none for the stream, which is the default. */
  private static Option<String> stated(Terms terms) {
    return Option.of(terms.admission())
        .filter(admission -> admission != Admission.STREAM)
        .map(Admission::code);
  }

  private static Admission admission(String code) {
    return Admission.of(code)
        .getOrElseThrow(() -> NewerVersionException.word(ADMISSION.full(), code));
  }

  private TermsFields() {}
}
