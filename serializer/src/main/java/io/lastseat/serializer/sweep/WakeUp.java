package io.lastseat.serializer.sweep;

import io.lastseat.clock.ServerClock;
import io.lastseat.decide.Promotions;
import io.lastseat.engine.SerialDecider;
import io.lastseat.engine.WakeWheel;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.LruMap;
import io.lastseat.model.Books;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.serializer.BatchEvents;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.telemetry.Event;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Consumer;

/**
 * Makes waiting lists move on after a lapsed hold, without a request. Each look reads the last
 * minutes of the timer wheel, so the next run makes up for one that fails or is late.
 */
public final class WakeUp {

  /** The minutes that the first look in each minute covers, including the present one. */
  static final int MINUTES = 10;

  /** The minutes for further looks in a minute. A hold is looked at 10 seconds after its lapse. */
  static final int NEWEST_MINUTES = 2;

  /** The minutes for a process's first look, since there may have been no look for a while. */
  static final int FIRST_MINUTES = 60;

  private static final int REMEMBERED_RESOURCES = 10_000;

  private final WakeWheel wheel;
  private final DecisionLog log;
  private final SerialDecider decider;
  private final Consumer<Event> telemetry;
  private final Clock clock;
  private final ServerClock serverClock;

  /** The newest commits whose missing rows this process has already tried to write. */
  private final LruMap<ResourceId, Long> settled = new LruMap<>(REMEMBERED_RESOURCES);

  private Instant looked = Instant.MIN;

  /** Makes the wake-up from these parts. */
  public WakeUp(SerializerParts parts) {
    this.wheel = parts.wheel();
    this.log = parts.log();
    this.decider = parts.decider();
    this.telemetry = parts.telemetry();
    this.clock = parts.clock();
    this.serverClock = parts.serverClock();
  }

  /**
   * Takes one look. A resource that fails does not block the others; its failure is in the
   * telemetry.
   *
   * @return the number of requests that were promoted, or refused since they could never fit
   * @throws software.amazon.awssdk.core.exception.SdkException if the timer wheel cannot be read
   * @throws io.lastseat.clock.ClockOffException if this machine's clock is wrong
   */
  public int look() {
    serverClock.mustNotBeOff();
    Instant now = clock.instant();
    Instant minute = WakeWheel.minute(now);
    Vector<ResourceId> noted =
        Vector.range(0, minutesAt(minute))
            .flatMap(back -> wheel.at(minute.minus(back, ChronoUnit.MINUTES)))
            .distinct();
    int promoted = noted.map(resource -> lookAt(resource, now)).sum().intValue();
    looked = minute;
    telemetry.accept(new Event.CallEnded());
    return promoted;
  }

  private int minutesAt(Instant minute) {
    if (looked.equals(Instant.MIN)) {
      return FIRST_MINUTES;
    }
    return looked.equals(minute) ? NEWEST_MINUTES : MINUTES;
  }

  private int lookAt(ResourceId resource, Instant now) {
    try {
      return log.head(resource).map(head -> look(head, now)).getOrElse(0);
    } catch (RuntimeException failure) {
      telemetry.accept(new Event.Stopped(Option.some(resource), failure));
      return 0;
    }
  }

  /**
   * Looks at one resource. It notes the next lapse first, since the first request may not fit yet.
   */
  private int look(Head head, Instant now) {
    Books books = head.books().at(now.minus(SerialDecider.GRACE));
    books.wakesAt().forEach(moment -> wheel.remind(head.resource(), moment));
    if (Promotions.arePossible(books)) {
      return wake(head.resource());
    }
    if (mayLackRows(head, now)) {
      settled.put(head.resource(), head.number());
      return wake(head.resource());
    }
    return 0;
  }

  /** Whether the process that appended the newest commit may have died before it wrote the rows. */
  private boolean mayLackRows(Head head, Instant now) {
    return !head.marks().owing().isEmpty()
        && head.decidedAt().isBefore(now.minus(SerialDecider.GRACE))
        && !Long.valueOf(head.number()).equals(settled.get(head.resource()));
  }

  private int wake(ResourceId resource) {
    BatchReport decided = decider.wake(resource);
    BatchEvents.tell(decided, telemetry);
    return decided.commits().map(commit -> commit.promotions().size()).sum().intValue();
  }
}
