package io.lastseat.tables.kinds;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Deposit;
import io.lastseat.tables.fields.AtMost;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import java.time.Instant;
import java.util.List;

/** A deposit, in items. */
final class DepositCodec implements KindCodec<Deposit> {

  private static final Field AMOUNT = new Field("amount", "q");

  @Override
  public String name() {
    return "deposit";
  }

  @Override
  public int since() {
    return 1;
  }

  @Override
  public List<Field> fields() {
    return List.of(AMOUNT);
  }

  @Override
  public void write(Deposit request, ItemWriter to) {
    to.number(AMOUNT, request.amount());
  }

  @Override
  public Deposit read(RequestId id, ResourceId resource, Instant takenAt, ItemReader from) {
    return new Deposit(id, resource, takenAt, from.number(AMOUNT));
  }

  @Override
  public int atMostBytes(Deposit request) {
    return AtMost.NUMBER;
  }
}
