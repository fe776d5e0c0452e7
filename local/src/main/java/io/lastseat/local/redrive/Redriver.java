package io.lastseat.local.redrive;

import io.lastseat.local.mapping.GivenUpBatch;
import io.lastseat.local.mapping.OnFailure;
import io.lastseat.serializer.redrive.GivenUp;
import io.lastseat.serializer.redrive.Redrive;
import io.lastseat.serializer.redrive.Redriven;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The on-failure destination that does something about it: keeps each batch, and drives it again
 * with growing pauses until everything in it is decided. What was open when a server stopped is
 * driven when the next one starts.
 */
public final class Redriver implements OnFailure, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Redriver.class);
  private static final Duration TIME = Duration.ofMinutes(5);
  private static final int DOUBLINGS = 20;

  private final GivenUpStore store;
  private final Redrive redrive;
  private final Pauses pauses;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread daemon = new Thread(work, "redriver");
            daemon.setDaemon(true);
            return daemon;
          });

  /**
   * The time before each try.
   *
   * @param first before the first one
   * @param longest it doubles up to this
   */
  public record Pauses(Duration first, Duration longest) {

    /** Half a minute to an hour. */
    public static final Pauses ORDINARY = new Pauses(Duration.ofSeconds(30), Duration.ofHours(1));

    Duration before(int tries) {
      Duration grown = first.multipliedBy(1L << Math.min(tries, DOUBLINGS));
      return grown.compareTo(longest) < 0 ? grown : longest;
    }
  }

  private Redriver(GivenUpStore store, Redrive redrive, Pauses pauses) {
    this.store = store;
    this.redrive = redrive;
    this.pauses = pauses;
  }

  /** Begins with what is open in the store. */
  public static Redriver start(GivenUpStore store, Redrive redrive, Pauses pauses) {
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

  private void schedule(String name, int tries) {
    try {
      var unused =
          thread.schedule(
              () -> drive(name, tries), pauses.before(tries).toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException closed) {
      LOG.info("{} waits for the next start.", name);
    }
  }

  private void drive(String name, int tries) {
    try {
      Redriven redriven =
          GivenUp.payload(store.document(name))
              .fold(Redriven.Unreadable::new, payload -> redrive.drive(payload, TIME));
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
