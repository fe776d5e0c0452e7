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
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
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

  private static final String NOT_YET = "";

  /** With what will drive it, if anything does by itself. */
  private record Turn(WaitingBatch batch, Option<ScheduledFuture<?>> next) {}

  private final Map<String, Turn> waiting = new ConcurrentHashMap<>();
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
    store.open().forEach(name -> redriver.schedule(name, 0, NOT_YET));
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
    schedule(name, 0, NOT_YET);
  }

  @Override
  public boolean keep(List<DynamodbStreamRecord> records, String why) {
    return store
        .keep(ParkedDocument.of(records, why, Instant.now()))
        .peek(
            name -> {
              LOG.warn("Kept as {}, to be driven again: {} records: {}", name, records.size(), why);
              schedule(name, 0, NOT_YET);
            })
        .isDefined();
  }

  /**
   * What waits, the oldest first.
   *
   * @return one for each that is open in the store
   */
  public Seq<WaitingBatch> waiting() {
    return Vector.ofAll(waiting.values()).map(Turn::batch).sortBy(WaitingBatch::name);
  }

  /** The whole document of one that waits, as Lambda would have put it into a bucket. */
  public Option<String> document(String name) {
    return Option.when(waiting.containsKey(name), () -> store.document(name));
  }

  /**
   * Drives one at once, and not at its next turn; after what is being driven now.
   *
   * @return what came of it, in a sentence; none if nothing of that name waits
   */
  public Option<String> driveNow(String name) {
    Turn turn = waiting.get(name);
    if (turn == null) {
      return Option.none();
    }
    turn.next().forEach(later -> later.cancel(false));
    try {
      return Option.some(thread.submit(() -> drive(name, turn.batch().tries())).get());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return Option.some("It is being driven still.");
    } catch (ExecutionException | RejectedExecutionException failure) {
      return Option.some("It could not be driven: " + failure);
    }
  }

  private void schedule(String name, int tries, String outcome) {
    Duration pause = pauses.after(tries);
    WaitingBatch batch =
        new WaitingBatch(name, tries, Option.some(Instant.now().plus(pause)), outcome);
    try {
      // Kept before it can run, which removes it.
      synchronized (waiting) {
        waiting.put(
            name,
            new Turn(
                batch,
                Option.some(
                    thread.schedule(
                        () -> driveOnTime(name, tries), pause.toMillis(), TimeUnit.MILLISECONDS))));
      }
    } catch (RejectedExecutionException closed) {
      LOG.info("{} waits for the next start.", name);
    }
  }

  private void driveOnTime(String name, int tries) {
    synchronized (waiting) {
      if (!waiting.containsKey(name)) {
        return;
      }
    }
    String unused = drive(name, tries);
  }

  private String drive(String name, int tries) {
    try {
      Redriven redriven =
          GivenUp.payload(store.document(name)).fold(Redriven.Unreadable::new, redrive::drive);
      String outcome = redriven.sentence();
      LOG.info("{}: {}", name, outcome);
      if (redriven instanceof Redriven.Finished) {
        store.done(name);
        waiting.remove(name);
      } else if (redriven instanceof Redriven.Unfinished) {
        schedule(name, tries + 1, outcome);
      } else {
        waiting.put(
            name,
            new Turn(new WaitingBatch(name, tries + 1, Option.none(), outcome), Option.none()));
      }
      return outcome;
    } catch (RuntimeException failure) {
      LOG.warn("{} could not be driven: {}", name, failure.toString());
      schedule(name, tries + 1, "It could not be driven: " + failure);
      return "It could not be driven: " + failure;
    }
  }

  /** Begins nothing more; what is under way ends. */
  @Override
  public void close() {
    thread.shutdownNow();
  }
}
