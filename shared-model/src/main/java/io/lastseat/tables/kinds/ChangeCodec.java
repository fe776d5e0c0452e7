package io.lastseat.tables.kinds;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Change;
import io.lastseat.tables.fields.AtMost;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.List;

/** Another quantity of a reservation, in items. */
final class ChangeCodec implements KindCodec<Change> {

  @Override
  public String name() {
    return "change";
  }

  @Override
  public int since() {
    return 1;
  }

  @Override
  public List<Field> fields() {
    return List.of(TargetField.TARGET, UnitFields.QUANTITY);
  }

  @Override
  public void write(Change request, ItemWriter to) {
    TargetField.write(request.target(), to);
    to.number(UnitFields.QUANTITY, request.quantity());
  }

  @Override
  public Change read(RequestId id, ResourceId resource, Instant takenAt, ItemReader from) {
    return new Change(
        id, resource, takenAt, TargetField.read(from), from.number(UnitFields.QUANTITY));
  }

  @Override
  public Option<Long> impliedUnits(Change request) {
    return Option.some(request.quantity());
  }

  @Override
  public int atMostBytes(Change request) {
    return TargetField.atMostBytes(request.target()) + AtMost.NUMBER;
  }
}
