package io.lastseat.tables;

import io.lastseat.model.Grant;
import io.lastseat.model.Outcome;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.tables.kinds.AtMost;
import io.lastseat.tables.kinds.KindCodecs;
import io.vavr.control.Option;

/**
 * A verdict as attributes, apart from its request and its number: what rows and entries of a commit
 * share. The change is left out where the kind of the request implies it.
 */
public final class VerdictFields {

  private static final Field REASON = new Field("reason", "r");
  private static final Field EXPLANATION = new Field("explanation", "w");
  private static final Field LEFT = new Field("left", "f");
  private static final Field CHANGE = new Field("change", "d");

  /** Units, changes and three times: names, values and their places in the map. */
  private static final int GRANT_BYTES = 5 * 13;

  private static final Field RELEASED = new Field("released", "z");

  /** Writes the verdict. */
  public static void write(Verdict verdict, ItemWriter to) {
    to.text(REASON, verdict.refusal().map(Reason::code))
        .text(EXPLANATION, verdict.explanation())
        .number(LEFT, verdict.left());
    if (verdict.change() != implied(verdict.request(), verdict.outcome())) {
      to.number(CHANGE, verdict.change());
    }
    verdict.grant().forEach(grant -> write(verdict.request(), grant, to));
    to.time(RELEASED, verdict.released());
  }

  private static void write(Request request, Grant grant, ItemWriter to) {
    if (!impliesUnits(request, grant)) {
      GrantFields.writeUnits(grant, to);
    }
    if (grant.changes() != impliedChanges(request)) {
      GrantFields.writeChanges(grant, to);
    }
    GrantFields.writeHold(grant, to);
  }

  /** Reads it back; throws {@link IllegalArgumentException} where it is damaged. */
  public static Verdict read(Request request, long decisionNo, ItemReader from) {
    Outcome outcome =
        from.textIfAny(REASON).map(code -> rejected(code, from)).getOrElse(Outcome.accepted());
    long change = from.numberIfAny(CHANGE).getOrElse(() -> implied(request, outcome));
    Option<Grant> grant =
        Option.when(
            outcome instanceof Outcome.Accepted && isAboutReservation(request),
            () ->
                GrantFields.read(
                    KindCodecs.of(request).impliedUnits(request),
                    Option.some(impliedChanges(request)),
                    from));
    return new Verdict(
        request, decisionNo, outcome, change, from.number(LEFT), grant, from.timeIfAny(RELEASED));
  }

  /** The bytes that a grant or an explanation adds to an entry of a commit, at most. */
  public static int atMostBytes(Verdict verdict) {
    boolean plain =
        verdict.released().isEmpty()
            && verdict.grant().forAll(grant -> isImplied(verdict.request(), grant));
    return (plain ? 0 : GRANT_BYTES) + AtMost.text(verdict.explanation());
  }

  /** Whether it makes a reservation or changes one. */
  private static boolean isAboutReservation(Request request) {
    return request instanceof Reserve || request.reservation().isDefined();
  }

  private static boolean isImplied(Request request, Grant grant) {
    return grant.hold().isEmpty()
        && grant.changes() == impliedChanges(request)
        && impliesUnits(request, grant);
  }

  /** Most reservations are changed once at most. */
  private static int impliedChanges(Request request) {
    return request.reservation().isDefined() ? 1 : 0;
  }

  private static boolean impliesUnits(Request request, Grant grant) {
    return KindCodecs.of(request).impliedUnits(request).contains(grant.units());
  }

  /**
   * In a request of another kind the brief name of the explanation may stand for something else.
   */
  private static Outcome rejected(String code, ItemReader from) {
    Reason reason =
        Reason.ofCode(code)
            .getOrElseThrow(() -> new IllegalArgumentException("reason " + code + " is unknown"));
    return new Outcome.Rejected(
        reason, reason == Reason.RESOURCE_CLOSED ? from.textIfAny(EXPLANATION) : Option.none());
  }

  private static long implied(Request request, Outcome outcome) {
    return outcome instanceof Outcome.Accepted ? KindCodecs.of(request).impliedChange(request) : 0;
  }

  private VerdictFields() {}
}
