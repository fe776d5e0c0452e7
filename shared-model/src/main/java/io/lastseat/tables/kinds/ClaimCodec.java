package io.lastseat.tables.kinds;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Reserve;
import io.lastseat.tables.OthersField;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.List;

/** A claim in items: a reservation of its home, and the units of the other resources. */
final class ClaimCodec implements KindCodec<Claim> {

  private final KindCodec<Reserve> own;

  ClaimCodec(KindCodec<Reserve> own) {
    this.own = own;
  }

  @Override
  public String name() {
    return "claim";
  }

  @Override
  public int since() {
    return 1;
  }

  @Override
  public List<Field> fields() {
    return io.vavr.collection.List.ofAll(own.fields())
        .append(OthersField.OTHERS)
        .append(MainField.MAIN)
        .asJava();
  }

  @Override
  public void write(Claim request, ItemWriter to) {
    own.write(request.own(), to);
    OthersField.write(request.others(), to);
    MainField.write(request.main(), to);
  }

  @Override
  public Claim read(RequestId id, ResourceId resource, Instant takenAt, ItemReader from) {
    return new Claim(
        own.read(id, resource, takenAt, from), OthersField.read(from), MainField.read(from));
  }

  @Override
  public long impliedChange(Claim request) {
    return request.own().quantity();
  }

  @Override
  public Option<Long> impliedUnits(Claim request) {
    return Option.some(request.own().quantity());
  }

  @Override
  public int atMostBytes(Claim request) {
    return own.atMostBytes(request.own())
        + OthersField.atMostBytes(request.others())
        + MainField.atMostBytes(request.main());
  }
}
