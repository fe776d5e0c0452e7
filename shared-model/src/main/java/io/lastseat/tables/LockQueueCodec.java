package io.lastseat.tables;

import io.lastseat.model.grant.LockQueue;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.grant.Waiter;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.lastseat.tables.fields.Varints;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.time.Instant;

/**
 * Writes the line for a lock in few bytes. Each place has: its number and the units before it, both
 * as the difference from the previous place; the units; the length of the lease and the end of the
 * wait in milliseconds (each plus one, and 0 if there is none); and the id of the request.
 */
public final class LockQueueCodec {

  private static final String NAME = "queue";

  /** Writes the line, unless it is empty. */
  public static void write(LockQueue queue, ItemWriter to) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Place before = new Place(1, 0);
    for (Waiter waiter : queue.waiters()) {
      Varints.write(waiter.place().number() - before.number(), bytes);
      Varints.write(waiter.place().unitsBefore() - before.unitsBefore(), bytes);
      Varints.write(waiter.units(), bytes);
      Varints.write(orNone(waiter.hold().map(Duration::toMillis)), bytes);
      Varints.write(orNone(waiter.until().map(Instant::toEpochMilli)), bytes);
      Varints.write(waiter.id().text(), bytes);
      before = waiter.place();
    }
    to.bytesIfAny(NAME, bytes.toByteArray());
  }

  private static long orNone(Option<Long> millis) {
    return millis.map(number -> number + 1).getOrElse(0L);
  }

  /** Reads the line; throws {@link IllegalArgumentException} if it is damaged. */
  public static LockQueue read(ItemReader from) {
    Varints.Bytes bytes = new Varints.Bytes(NAME, from.bytesIfAny(NAME));
    Vector<Waiter> waiters = Vector.empty();
    Place before = new Place(1, 0);
    while (bytes.hasMore()) {
      Waiter next = waiter(before, bytes);
      waiters = waiters.append(next);
      before = next.place();
    }
    return new LockQueue(waiters);
  }

  private static Waiter waiter(Place before, Varints.Bytes from) {
    Place place =
        new Place(
            Math.addExact(before.number(), from.number()),
            Math.addExact(before.unitsBefore(), from.number()));
    long units = from.number();
    Option<Duration> hold = millis(from).map(Duration::ofMillis);
    Option<Instant> until = millis(from).map(Instant::ofEpochMilli);
    return new Waiter(
        RequestFields.id(NAME, from.text()),
        place,
        units,
        Quantities.NONE,
        hold,
        Option.none(),
        until);
  }

  private static Option<Long> millis(Varints.Bytes from) {
    long number = from.number();
    return Option.when(number > 0, number - 1);
  }

  private LockQueueCodec() {}
}
