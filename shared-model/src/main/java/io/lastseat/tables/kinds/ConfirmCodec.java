package io.lastseat.tables.kinds;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Confirm;
import io.lastseat.tables.fields.AtMost;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.List;

/** The confirmation of a hold, in items. */
final class ConfirmCodec implements KindCodec<Confirm> {

  private static final Field RESULT = new Field("result", "rs");

  @Override
  public String name() {
    return "confirm";
  }

  @Override
  public int since() {
    return 1;
  }

  @Override
  public List<Field> fields() {
    return List.of(TargetField.TARGET, UnitFields.QUANTITY, RESULT, TokenField.TOKEN);
  }

  @Override
  public void write(Confirm request, ItemWriter to) {
    TargetField.write(request.target(), to);
    to.number(UnitFields.QUANTITY, request.quantity()).text(RESULT, request.result());
    TokenField.write(request, to);
  }

  @Override
  public Confirm read(RequestId id, ResourceId resource, Instant takenAt, ItemReader from) {
    return new Confirm(
        id,
        resource,
        takenAt,
        TargetField.read(from),
        from.numberIfAny(UnitFields.QUANTITY),
        from.textIfAny(RESULT),
        TokenField.read(from));
  }

  @Override
  public Option<Long> impliedUnits(Confirm request) {
    return request.quantity();
  }

  @Override
  public int atMostBytes(Confirm request) {
    return TargetField.atMostBytes(request.target())
        + AtMost.NUMBER
        + TokenField.atMostBytes(request)
        + AtMost.textOfTwo(request.result());
  }
}
