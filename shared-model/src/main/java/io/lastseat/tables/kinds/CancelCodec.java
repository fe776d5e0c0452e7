package io.lastseat.tables.kinds;

import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.tables.Field;
import io.lastseat.tables.ItemReader;
import io.lastseat.tables.ItemWriter;
import io.lastseat.tables.RequestFields;
import java.time.Instant;
import java.util.List;

/** The end of a reservation in items. */
final class CancelCodec implements KindCodec<Cancel> {

  private static final Field TARGET = new Field("target", "p");

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
    return List.of(TARGET);
  }

  @Override
  public void write(Cancel request, ItemWriter to) {
    to.text(TARGET, request.target().text());
  }

  @Override
  public Cancel read(RequestId id, ResourceId resource, Instant takenAt, ItemReader from) {
    return new Cancel(id, resource, takenAt, RequestFields.id(TARGET.full(), from.text(TARGET)));
  }

  @Override
  public int atMostBytes(Cancel request) {
    return AtMost.text(request.target().text());
  }
}
