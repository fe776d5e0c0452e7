package io.lastseat.tables.kinds;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Impossible;
import io.lastseat.tables.fields.AtMost;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import java.time.Instant;
import java.util.List;

/** A request that cannot be meant, in items. */
final class ImpossibleCodec implements KindCodec<Impossible> {

  private static final Field WHY = new Field("why", "w");

  @Override
  public String name() {
    return "impossible";
  }

  @Override
  public int since() {
    return 1;
  }

  @Override
  public List<Field> fields() {
    return List.of(WHY);
  }

  @Override
  public void write(Impossible request, ItemWriter to) {
    to.text(WHY, request.why());
  }

  @Override
  public Impossible read(RequestId id, ResourceId resource, Instant takenAt, ItemReader from) {
    return new Impossible(id, resource, takenAt, Impossible.abridged(from.text(WHY)));
  }

  @Override
  public int atMostBytes(Impossible request) {
    return AtMost.text(request.why());
  }
}
