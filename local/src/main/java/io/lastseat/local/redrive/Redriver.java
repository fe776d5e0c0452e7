package io.lastseat.local.redrive;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.local.mapping.GivenUpBatch;
import io.lastseat.local.mapping.OnFailure;
import io.lastseat.serializer.park.ParkedDocument;
import io.lastseat.serializer.park.ParkingLot;
import io.lastseat.serializer.redrive.GivenUp;
import io.lastseat.serializer.redrive.Redrive;
import io.lastseat.serializer.redrive.Redriven;
import io.lastseat.waiting.Doubling;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The on-failure destination of {@code serve} and the lot of its serializer. It keeps each batch,
 * and drives it again with growing pauses until everything in it is decided. What was open when a
 * server stopped is driven when the next one starts.
 */
public final class Redriver implements OnFailure, ParkingLot, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Redriver.class);

  /** Half a minute before the first try, up to an hour before later ones. */
  public static final Doubling ORDINARY_PAUSES =
      new Doubling(Duration.ofSeconds(30), Duration.ofHours(1));

  private final GivenUpStore store;
  private final Redrive redrive;
  private final Doubling pauses;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread daemon = new Thread(work, "redriver");
            daemon.setDaemon(true);
            return daemon;
          });

  private Redriver(GivenUpStore store, Redrive redrive, Doubling pauses) {
    this.store = store;
    this.redrive = redrive;
    this.pauses = pauses;
  }

  /** Begins with what is open in the store. */
  public static Redriver start(GivenUpStore store, Redrive redrive, Doubling pauses) {
    Redriver redriver = new Redriver(store, redrive, pauses);
    store.open().forEach(name -> redriver.schedule(name, 0));
    return redriver;
  }

  @Override
  public void givenUp(GivenUpBatch batch) {
    String name = store.keep(batch);
    LOG.warn(
        "Given up after {} calls and kept as {}: {} records. They are driven again.",
        batch.invocations(),
        name,
        batch.records().size());
    schedule(name, 0);
  }

  @Override
  public boolean keep(List<DynamodbStreamRecord> records, String why) {
    return store
        .keep(ParkedDocument.of(records, why, Instant.now()))
        .peek(
            name -> {
              LOG.warn("Kept as {}, to be driven again: {} records: {}", name, records.size(), why);
              schedule(name, 0);
            })
        .isDefined();
  }

  private void schedule(String name, int tries) {
    try {
      var unused =
          thread.schedule(
              () -> drive(name, tries), pauses.after(tries).toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException closed) {
      LOG.info("{} waits for the next start.", name);
    }
  }

  private void drive(String name, int tries) {
    try {
      Redriven redriven =
          GivenUp.payload(store.document(name)).fold(Redriven.Unreadable::new, redrive::drive);
      LOG.info("{}: {}", name, redriven.sentence());
      if (redriven instanceof Redriven.Finished) {
        store.done(name);
      } else if (redriven instanceof Redriven.Unfinished) {
        schedule(name, tries + 1);
      }
    } catch (RuntimeException failure) {
      LOG.warn("{} could not be driven: {}", name, failure.toString());
      schedule(name, tries + 1);
    }
  }

  /** Begins nothing more; what is under way ends. */
  @Override
  public void close() {
    thread.shutdownNow();
  }
}
