package io.lastseat.tables.kinds;

import static io.lastseat.tables.kinds.ErasableTexts.APPLICANT;
import static io.lastseat.tables.kinds.ErasableTexts.BY;
import static io.lastseat.tables.kinds.ErasableTexts.BY_ERASED;
import static io.lastseat.tables.kinds.ErasableTexts.ERASED;
import static io.lastseat.tables.kinds.ErasableTexts.NOTE;
import static io.lastseat.tables.kinds.UnitFields.HOLD;
import static io.lastseat.tables.kinds.UnitFields.QUANTITY;

import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.lastseat.tables.Field;
import io.lastseat.tables.ItemReader;
import io.lastseat.tables.ItemWriter;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.List;

/** A reservation in items. */
final class ReserveCodec implements KindCodec<Reserve> {

  private static final Field WAIT = new Field("wait", "w");
  private static final Field OVER = new Field("over", "o");

  @Override
  public String name() {
    return "reserve";
  }

  @Override
  public int since() {
    return 1;
  }

  @Override
  public List<Field> fields() {
    return List.of(APPLICANT, QUANTITY, NOTE, HOLD, WAIT, OVER, BY, ERASED, BY_ERASED);
  }

  @Override
  public void write(Reserve request, ItemWriter to) {
    to.text(APPLICANT, request.applicant())
        .number(QUANTITY, request.quantity())
        .text(NOTE, request.note())
        .duration(HOLD, request.hold())
        .flagIfSet(WAIT, request.waits())
        .flagIfSet(OVER, request.staff().over())
        .text(BY, request.staff().by())
        .time(ERASED, request.erased())
        .time(BY_ERASED, request.staff().erased());
  }

  @Override
  public Reserve read(RequestId id, ResourceId resource, Instant takenAt, ItemReader from) {
    return new Reserve(
        id,
        resource,
        takenAt,
        from.text(APPLICANT),
        from.number(QUANTITY),
        from.textIfAny(NOTE),
        from.durationIfAny(HOLD),
        from.flagIfSet(WAIT),
        new Staff(from.flagIfSet(OVER), from.textIfAny(BY), from.timeIfAny(BY_ERASED)),
        from.timeIfAny(ERASED));
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
  public int atMostBytes(Reserve request) {
    return AtMost.text(request.applicant())
        + AtMost.NUMBER
        + AtMost.text(request.note())
        + AtMost.number(request.hold())
        + (request.waits() ? AtMost.FLAG : 0)
        + (request.staff().over() ? AtMost.FLAG : 0)
        + AtMost.text(request.staff().by())
        + AtMost.number(request.erased())
        + AtMost.number(request.staff().erased());
  }
}
