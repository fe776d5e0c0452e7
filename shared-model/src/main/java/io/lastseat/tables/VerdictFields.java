package io.lastseat.tables;

import io.lastseat.model.Outcome;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.HandOver;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.tables.fields.AtMost;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.GrantFields;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.lastseat.tables.fields.NewerVersionException;
import io.lastseat.tables.fields.PlaceFields;
import io.lastseat.tables.fields.QuantitiesFields;
import io.lastseat.tables.fields.TallyFields;
import io.lastseat.tables.kinds.KindCodec;
import io.lastseat.tables.kinds.KindCodecs;
import io.vavr.control.Option;

/**
 * Writes and reads a verdict as attributes without its request and its number, in the form that
 * rows and entries of a commit share. The change is left out if the kind of the request implies it.
 */
public final class VerdictFields {

  private static final Field REASON = new Field("reason", "r");
  private static final Field EXPLANATION = new Field("explanation", "x");
  static final Field LEFT = new Field("left", "f");
  private static final Field CHANGE = new Field("change", "d");

  static final int NUMBER_BYTES = 13;

  /** The bytes of units, changes and three times: names, values and their places in the map. */
  static final int GRANT_BYTES = 5 * NUMBER_BYTES;

  /** The units that a request no longer waits for. Only ends and changes have it. */
  private static final Field UNLISTED = new Field("unlisted", "l");

  private static final Field LIMITING_CATEGORY = new Field("limitingCategory", "lc");

  private static final Field RELEASED = new Field("released", "z");

  /** Writes the verdict. */
  public static void write(Verdict verdict, ItemWriter to) {
    write(verdict.outcome(), to);
    to.number(LEFT, verdict.left());
    if (verdict.change() != implied(verdict.request(), verdict.outcome())) {
      to.number(CHANGE, verdict.change());
    }
    if (!verdict.moved().equals(impliedMove(verdict.request(), verdict.outcome()))) {
      QuantitiesFields.write(QuantitiesFields.MOVED, verdict.moved(), to);
    }
    verdict.grant().forEach(grant -> write(verdict.request(), grant, to));
    to.time(RELEASED, verdict.released());
    if (verdict.unlisted() > 0) {
      to.number(UNLISTED, verdict.unlisted());
    }
    TallyFields.write(verdict.tally(), to);
    TallyFields.writeFormer(verdict.former(), to);
    ParticipantFields.write(verdict.participants(), to);
  }

  /** Writes why the outcome is a refusal; nothing if it is none. */
  static void write(Outcome outcome, ItemWriter to) {
    to.text(REASON, outcome.refusal().map(Reason::code))
        .text(EXPLANATION, outcome.explanation())
        .text(LIMITING_CATEGORY, outcome.category());
  }

  private static void write(Request request, Grant grant, ItemWriter to) {
    if (!impliesUnits(request, grant)) {
      GrantFields.writeUnits(grant, to);
    }
    if (grant.changes() != impliedChanges(request)) {
      GrantFields.writeChanges(grant, to);
    }
    GrantFields.writeHold(grant, to);
    GrantFields.writeGeneration(grant.generation(), to);
    if (!(request instanceof Claim)) {
      OthersField.write(grant.others(), to);
    }
    for (Place place : grant.place()) {
      if (request instanceof Reserve) {
        PlaceFields.write(place, to);
      } else {
        PlaceFields.writeKept(place, to);
      }
    }
  }

  /** Reads a verdict; throws {@link IllegalArgumentException} if it is damaged. */
  public static Verdict read(Request request, long decisionNo, ItemReader from) {
    Option<Place> place =
        Option.when(
            request instanceof Reserve && PlaceFields.areThere(from), () -> PlaceFields.read(from));
    Outcome outcome = place.isDefined() ? Outcome.waiting() : outcome(from);
    long change = from.numberIfAny(CHANGE).getOrElse(() -> implied(request, outcome));
    Option<Tally> tally = TallyFields.read(from);
    Option<Grant> grant =
        Option.when(
            outcome.refusal().isEmpty() && isAboutReservation(request),
            () -> grant(request, place, from).of(tally.map(Tally::name)));
    long unlisted =
        request.reservation().isDefined() ? from.numberIfAny(UNLISTED).getOrElse(0L) : 0;
    Quantities moved = QuantitiesFields.read(QuantitiesFields.MOVED, from);
    return new Verdict(
        request,
        decisionNo,
        outcome,
        change,
        moved.isEmpty() ? impliedMove(request, outcome) : moved,
        from.number(LEFT),
        grant,
        from.timeIfAny(RELEASED),
        unlisted,
        tally,
        TallyFields.readFormer(from),
        ParticipantFields.read(from));
  }

  private static Grant grant(Request request, Option<Place> place, ItemReader from) {
    Grant grant =
        GrantFields.read(
            KindCodecs.of(request).impliedUnits(request),
            KindCodecs.of(request).impliedQuantities(request),
            Option.some(impliedChanges(request)),
            from);
    boolean waitsOn = request instanceof Change || request instanceof HandOver;
    Option<Place> at = waitsOn ? PlaceFields.readKept(from) : place;
    return grant
        .at(at)
        .with(request instanceof Claim claim ? claim.others() : OthersField.read(from));
  }

  /** The most bytes that a grant or an explanation adds to an entry of a commit. */
  public static int atMostBytes(Verdict verdict) {
    boolean plain =
        verdict.released().isEmpty()
            && verdict.grant().forAll(grant -> isImplied(verdict.request(), grant));
    int place = verdict.grant().flatMap(Grant::place).map(PlaceFields::atMostBytes).getOrElse(0);
    int unlisted = verdict.unlisted() > 0 ? NUMBER_BYTES : 0;
    return (plain ? 0 : GRANT_BYTES)
        + place
        + unlisted
        + AtMost.text(verdict.explanation())
        + AtMost.textOfTwo(verdict.outcome().category())
        + QuantitiesFields.atMostBytes(verdict.moved())
        + verdict.grant().map(Grant::quantities).map(QuantitiesFields::atMostBytes).getOrElse(0)
        + verdict.grant().map(Grant::generation).map(GrantFields::atMostBytes).getOrElse(0)
        + TallyFields.atMostBytes(verdict.tally())
        + TallyFields.atMostBytes(verdict.former())
        + ParticipantFields.atMostBytes(verdict.participants())
        + others(verdict);
  }

  /** The bytes of the units of other resources. For a claim they count as a part of the request. */
  private static int others(Verdict verdict) {
    return verdict.request() instanceof Claim
        ? 0
        : verdict.grant().map(grant -> OthersField.atMostBytes(grant.others())).getOrElse(0);
  }

  private static boolean isAboutReservation(Request request) {
    return request.reserves().isDefined() || request.reservation().isDefined();
  }

  private static boolean isImplied(Request request, Grant grant) {
    return grant.hold().isEmpty()
        && grant.changes() == impliedChanges(request)
        && impliesUnits(request, grant);
  }

  /** The number of changes that is left out: most reservations are changed at most once. */
  private static int impliedChanges(Request request) {
    return request.reservation().isDefined() ? 1 : 0;
  }

  private static boolean impliesUnits(Request request, Grant grant) {
    KindCodec<Request> codec = KindCodecs.of(request);
    return codec.impliedUnits(request).contains(grant.units())
        && codec.impliedQuantities(request).equals(grant.quantities());
  }

  /** Rejected if there is a reason, else accepted. */
  static Outcome outcome(ItemReader from) {
    return refusal(from).<Outcome>map(refusal -> refusal).getOrElse(Outcome.accepted());
  }

  /** The refusal, if there is a reason. */
  static Option<Outcome.Rejected> refusal(ItemReader from) {
    return from.textIfAny(REASON).map(code -> rejected(code, from));
  }

  /**
   * Reads a refusal. In a request of another kind the brief name of the explanation may mean
   * another attribute.
   */
  private static Outcome.Rejected rejected(String code, ItemReader from) {
    Reason reason =
        Reason.ofCode(code).getOrElseThrow(() -> NewerVersionException.word("reason", code));
    return new Outcome.Rejected(
        reason,
        reason == Reason.RESOURCE_CLOSED ? from.textIfAny(EXPLANATION) : Option.none(),
        from.textIfAny(LIMITING_CATEGORY));
  }

  private static Quantities impliedMove(Request request, Outcome outcome) {
    return request
        .reserves()
        .filter(none -> outcome instanceof Outcome.Accepted)
        .map(Reserve::quantities)
        .getOrElse(Quantities.NONE);
  }

  private static long implied(Request request, Outcome outcome) {
    return outcome instanceof Outcome.Accepted ? KindCodecs.of(request).impliedChange(request) : 0;
  }

  private VerdictFields() {}
}
