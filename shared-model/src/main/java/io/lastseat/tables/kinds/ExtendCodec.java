package io.lastseat.tables.kinds;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Extend;
import io.lastseat.tables.fields.AtMost;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A longer hold, in items. */
final class ExtendCodec implements KindCodec<Extend> {

  @Override
  public String name() {
    return "extend";
  }

  @Override
  public int since() {
    return 1;
  }

  @Override
  public List<Field> fields() {
    return List.of(TargetField.TARGET, UnitFields.HOLD, TokenField.TOKEN);
  }

  @Override
  public void write(Extend request, ItemWriter to) {
    TargetField.write(request.target(), to);
    to.duration(UnitFields.HOLD, Option.some(request.hold()));
    TokenField.write(request, to);
  }

  @Override
  public Extend read(RequestId id, ResourceId resource, Instant takenAt, ItemReader from) {
    return new Extend(
        id,
        resource,
        takenAt,
        TargetField.read(from),
        Duration.ofMillis(from.number(UnitFields.HOLD)),
        TokenField.read(from));
  }

  @Override
  public int atMostBytes(Extend request) {
    return TargetField.atMostBytes(request.target())
        + AtMost.NUMBER
        + TokenField.atMostBytes(request);
  }
}
