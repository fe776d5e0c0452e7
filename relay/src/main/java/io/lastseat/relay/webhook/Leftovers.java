package io.lastseat.relay.webhook;

import io.lastseat.relay.Appended;
import io.lastseat.webhooks.DeliveryNotes;
import io.lastseat.webhooks.DeliveryNotes.Note;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookDelivery;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Notes what the receivers of a batch are still owed, the oldest commits first, by some threads and
 * within a time. A table that has no room is asked again until then. What is not noted by then the
 * stream delivers again, from the first of it on: each time some is noted, so it comes to an end.
 */
final class Leftovers {

  /** One delivery that is to be noted. */
  record Owed(Appended commit, Webhook webhook, WebhookDelivery delivery) {

    Note note() {
      return new Note(webhook, delivery);
    }
  }

  /** Side by side; more would be throttled where the table is new. */
  private static final int WRITERS = 8;

  /** The longest that one write can last, its retries included. */
  private static final Duration LAST_WRITE = Duration.ofSeconds(15);

  private final WebhookParts parts;
  private final Duration time;

  Leftovers(WebhookParts parts, Duration time) {
    this.parts = parts;
    this.time = time;
  }

  /**
   * Notes them; throws {@code SdkException} where nothing at all could be written.
   *
   * @return the commits of which not all is noted
   */
  Vector<Appended> note(Vector<Owed> owed) {
    Vector<Vector<Owed>> portions = owed.grouped(DeliveryNotes.AT_ONCE).toVector();
    Course course = new Course(portions, parts.timer().nanos() + time.toNanos());
    Vector<CompletableFuture<Void>> writers =
        Vector.range(0, Math.min(WRITERS, portions.size())).map(i -> begin(course));
    Waiting.atMost(parts.timer(), time.plus(LAST_WRITE), writers);
    course.tellFailure();
    return portions
        .zipWithIndex()
        .reject(portion -> course.noted.contains(portion._2()))
        .flatMap(portion -> portion._1().map(Owed::commit))
        .distinct();
  }

  private CompletableFuture<Void> begin(Course course) {
    try {
      return CompletableFuture.runAsync(course, parts.threads());
    } catch (RejectedExecutionException noThread) {
      course.run();
      return CompletableFuture.completedFuture(null);
    }
  }

  /** The portions, one after the other, whoever takes them. */
  private final class Course implements Runnable {

    private final Vector<Vector<Owed>> portions;
    private final long end;
    private final AtomicInteger next = new AtomicInteger();
    private final Set<Integer> noted = ConcurrentHashMap.newKeySet();
    private final AtomicReference<Option<Failed>> failed = new AtomicReference<>(Option.none());

    Course(Vector<Vector<Owed>> portions, long end) {
      this.portions = portions;
      this.end = end;
    }

    @Override
    public void run() {
      int taken = next.getAndIncrement();
      while (taken < portions.size() && (taken == 0 || parts.timer().nanos() < end)) {
        note(taken);
        taken = next.getAndIncrement();
      }
    }

    private void note(int taken) {
      try {
        parts
            .notes()
            .add(portions.get(taken).map(Owed::note), parts.sender().now(), this::isTimeAfter);
        noted.add(taken);
      } catch (SdkException failure) {
        failed.compareAndSet(Option.none(), Option.some(new Failed(portions.get(taken), failure)));
      }
    }

    private boolean isTimeAfter(int tries) {
      parts.notePause().afterTries(tries);
      return parts.timer().nanos() < end;
    }

    /** Where some is noted, a line says what became of the rest: it comes again. */
    void tellFailure() {
      for (Failed first : Objects.requireNonNull(failed.get())) {
        if (noted.isEmpty()) {
          throw first.why();
        }
        parts.telemetry().stopped(first.portion().head().webhook(), first.why());
      }
    }
  }

  private record Failed(Vector<Owed> portion, SdkException why) {}
}
