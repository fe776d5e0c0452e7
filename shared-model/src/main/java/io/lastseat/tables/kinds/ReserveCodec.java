package io.lastseat.tables.kinds;

import static io.lastseat.tables.kinds.ErasableTexts.APPLICANT;
import static io.lastseat.tables.kinds.ErasableTexts.APPLICANT_KEY;
import static io.lastseat.tables.kinds.ErasableTexts.BY;
import static io.lastseat.tables.kinds.ErasableTexts.BY_ERASED;
import static io.lastseat.tables.kinds.ErasableTexts.ERASED;
import static io.lastseat.tables.kinds.ErasableTexts.ERASED_TALLY;
import static io.lastseat.tables.kinds.ErasableTexts.NOTE;
import static io.lastseat.tables.kinds.ErasableTexts.OWNER;

import com.fasterxml.jackson.core.JsonGenerator;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.Erased;
import io.lastseat.model.id.Owner;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.lastseat.tables.fields.AtMost;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.lastseat.tables.fields.QuantitiesFields;
import io.vavr.control.Option;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

final class ReserveCodec extends KindCodec<Reserve> {

  static final Field QUANTITY = new Field("quantity", "q");

  /** The length of the hold, in milliseconds. */
  static final Field HOLD = new Field("hold", "b");

  private static final Field WAIT = new Field("wait", "w");
  private static final Field WAIT_FOR = new Field("waitFor", "wf");
  private static final Field OVER = new Field("over", "o");
  private static final Field PUBLIC_DOOR = new Field("publicDoor", "pd");
  private static final Field CREATE = new Field("create", "cr", TermsFields.ALL);

  ReserveCodec() {
    super(
        Reserve.class,
        "reserve",
        List.of(
            APPLICANT,
            QUANTITY,
            NOTE,
            HOLD,
            WAIT,
            WAIT_FOR,
            OVER,
            BY,
            APPLICANT_KEY,
            CREATE,
            ERASED,
            ERASED_TALLY,
            BY_ERASED,
            PUBLIC_DOOR,
            OWNER,
            QuantitiesFields.QUANTITIES));
  }

  @Override
  public void write(Reserve request, ItemWriter to) {
    to.text(APPLICANT, request.applicant())
        .number(QUANTITY, request.quantity())
        .text(NOTE, request.note())
        .duration(HOLD, request.hold())
        .flagIfSet(WAIT, request.waits())
        .duration(WAIT_FOR, request.waitsFor())
        .flagIfSet(OVER, request.staff().over())
        .text(BY, request.staff().by())
        .text(APPLICANT_KEY, request.applicantKey())
        .inside(CREATE, request.create(), TermsFields::write)
        .time(ERASED, request.erased().map(Erased::at))
        .text(ERASED_TALLY, request.erased().flatMap(Erased::tally).map(TallyName::text))
        .time(BY_ERASED, request.staff().erased())
        .flagIfSet(PUBLIC_DOOR, request.publicDoor())
        .text(OWNER, request.owner().map(Owner::hash));
    QuantitiesFields.write(QuantitiesFields.QUANTITIES, request.quantities(), to);
  }

  @Override
  public Reserve read(RequestId id, ResourceId resource, Instant takenAt, ItemReader from) {
    return new Reserve(
        id,
        resource,
        takenAt,
        new Reserve.Content(
            from.text(APPLICANT),
            from.number(QUANTITY),
            from.textIfAny(NOTE),
            from.durationIfAny(HOLD),
            from.flagIfSet(WAIT),
            new Staff(from.flagIfSet(OVER), from.textIfAny(BY), from.timeIfAny(BY_ERASED)),
            from.textIfAny(APPLICANT_KEY),
            from.insideIfAny(CREATE, "What a reservation creates", TermsFields::read),
            from.durationIfAny(WAIT_FOR),
            from.flagIfSet(PUBLIC_DOOR),
            from.textIfAny(OWNER).map(Owner::new),
            QuantitiesFields.read(QuantitiesFields.QUANTITIES, from)),
        erased(from));
  }

  private static Option<Erased> erased(ItemReader from) {
    Option<TallyName> tally = from.textIfAny(ERASED_TALLY).map(TallyName::new);
    return from.timeIfAny(ERASED).map(at -> new Erased(at, tally));
  }

  @Override
  public long impliedChange(Reserve request) {
    return request.quantity();
  }

  @Override
  public Option<Long> impliedUnits(Reserve request) {
    return Option.some(request.quantity());
  }

  @Override
  public Quantities impliedQuantities(Reserve request) {
    return request.quantities();
  }

  @Override
  public void describe(Reserve request, JsonGenerator json) throws IOException {
    RequestJson.reservation(request.content(), json);
    RequestJson.erasures(request, json);
  }

  @Override
  public int atMostBytes(Reserve request) {
    return AtMost.text(request.applicant())
        + AtMost.NUMBER
        + AtMost.text(request.note())
        + AtMost.number(request.hold())
        + (request.waits() ? AtMost.FLAG : 0)
        + AtMost.number(request.waitsFor())
        + (request.staff().over() ? AtMost.FLAG : 0)
        + AtMost.text(request.staff().by())
        + AtMost.text(request.applicantKey())
        + (request.applicantKey().isDefined() ? 1 : 0)
        + request.create().map(terms -> AtMost.MAP + TermsFields.atMostBytes(terms)).getOrElse(0)
        + AtMost.number(request.erased())
        + AtMost.number(request.erased().flatMap(Erased::tally)) * 2
        + AtMost.number(request.staff().erased())
        + (request.publicDoor() ? AtMost.FLAG + 1 : 0)
        + AtMost.textOfTwo(request.owner().map(Owner::hash))
        + QuantitiesFields.atMostBytes(request.quantities());
  }
}
