package io.lastseat.tables.kinds;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.tables.fields.AtMost;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.List;

/** The end of a reservation in items. */
final class CancelCodec implements KindCodec<Cancel> {

  private static final Field FAILURE = new Field("failure", "fl");

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
    return List.of(TargetField.TARGET, FAILURE, TokenField.TOKEN);
  }

  @Override
  public void write(Cancel request, ItemWriter to) {
    TargetField.write(request.target(), to);
    to.text(FAILURE, request.failure());
    TokenField.write(request, to);
  }

  @Override
  public Cancel read(RequestId id, ResourceId resource, Instant takenAt, ItemReader from) {
    return new Cancel(
        id,
        resource,
        takenAt,
        TargetField.read(from),
        from.textIfAny(FAILURE),
        TokenField.read(from));
  }

  @Override
  public Option<Long> impliedUnits(Cancel request) {
    return Option.some(0L);
  }

  @Override
  public int atMostBytes(Cancel request) {
    return TargetField.atMostBytes(request.target())
        + AtMost.textOfTwo(request.failure())
        + TokenField.atMostBytes(request);
  }
}
