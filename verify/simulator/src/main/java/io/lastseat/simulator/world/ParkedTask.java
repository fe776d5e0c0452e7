package io.lastseat.simulator.world;

import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.sweep.ParkedSweep;
import io.lastseat.serializer.sweep.Reconciliation;
import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.store.Operations.Result.ItemChange;
import io.lastseat.simulator.world.Functions.Fleet;
import io.lastseat.tables.ParkedItem;
import io.lastseat.tables.RowCodec;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.function.BiPredicate;

/** Has parked requests driven again, now and then, while there are some. */
final class ParkedTask extends Setting {

  private static final Duration TIMEOUT = Duration.ofMinutes(15);
  private static final Duration PAUSE = Duration.ofMinutes(10);

  private final Fleet<ParkedSweep> fleet;
  private final BiPredicate<String, String> isOfNewerKind;

  /** Starts the task. Newer kinds of requests stay parked: no program here can decide them. */
  ParkedTask(Setting world, Functions functions, BiPredicate<String, String> isOfNewerKind) {
    super(world);
    this.isOfNewerKind = isOfNewerKind;
    fleet =
        new Fleet<>(
            this,
            "Sweeper of what is parked",
            p -> {
              SerializerParts parts = functions.serializer(p);
              return new ParkedSweep(parts, new Reconciliation(parts, World.SWEEPS));
            });
    tables.follow(this::see);
    scheduler.start(this::sweep);
  }

  /** Whether no parked request is left that can be decided. */
  boolean isDone() {
    return notes().forAll(this::isOfNewerKind);
  }

  private void see(ItemChange change) {
    if (isNote(new Attributes(change.after()))) {
      coverage.see("notes on parked requests");
      tables.auditor().excuseOrder(resource(new Attributes(change.after())));
    }
  }

  private void sweep() {
    while (true) {
      scheduler.sleep(PAUSE.plus(weather.upTo(PAUSE)));
      if (!isDone()) {
        fleet
            .call(TIMEOUT, ParkedSweep::look)
            .forEach(settled -> coverage.see("notes settled", settled));
      }
    }
  }

  private Vector<Attributes> notes() {
    return tables
        .now()
        .items(WorldTables.NAMES.reservations(), ParkedItem.PARTITION)
        .map(Attributes::new);
  }

  private boolean isOfNewerKind(Attributes note) {
    return note.wanted("requests").l().stream()
        .allMatch(id -> isOfNewerKind.test(resource(note), id.s()));
  }

  private static boolean isNote(Attributes item) {
    return ParkedItem.PARTITION.equals(item.textOrNull(RowCodec.PARTITION));
  }

  private static String resource(Attributes note) {
    String key = note.text(RowCodec.PART);
    return key.substring(0, key.indexOf('/'));
  }
}
