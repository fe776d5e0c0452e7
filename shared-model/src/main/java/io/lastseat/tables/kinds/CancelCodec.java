package io.lastseat.tables.kinds;

import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.tables.Field;
import io.lastseat.tables.ItemReader;
import io.lastseat.tables.ItemWriter;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.List;

/** The end of a reservation in items. */
final class CancelCodec implements KindCodec<Cancel> {

  @Override
  public String name() {
    return "cancel";
  }

  @Override
  public int since() {
    return 1;
  }

  @Override
  public List<Field> fields() {
    return List.of(TargetField.TARGET);
  }

  @Override
  public void write(Cancel request, ItemWriter to) {
    TargetField.write(request.target(), to);
  }

  @Override
  public Cancel read(RequestId id, ResourceId resource, Instant takenAt, ItemReader from) {
    return new Cancel(id, resource, takenAt, TargetField.read(from));
  }

  @Override
  public Option<Long> impliedUnits(Cancel request) {
    return Option.some(0L);
  }

  @Override
  public int atMostBytes(Cancel request) {
    return TargetField.atMostBytes(request.target());
  }
}
