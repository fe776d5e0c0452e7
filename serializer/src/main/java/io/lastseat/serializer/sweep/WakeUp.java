package io.lastseat.serializer.sweep;

import io.lastseat.clock.ServerClock;
import io.lastseat.decide.Promotions;
import io.lastseat.log.SerialDecider;
import io.lastseat.log.facts.Decided;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.log.store.LruMap;
import io.lastseat.log.turn.WakeWheel;
import io.lastseat.model.Books;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.serializer.DecidedEvents;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.telemetry.Event;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Consumer;

/**
 * Makes waiting lists be served after a lapsed hold, without a request. It looks at the last
 * minutes of the wheel each time, so a run that fails or is late is made up for by the next one.
 */
public final class WakeUp {

  /** The number of minutes that the first look of each minute covers, this one included. */
  static final int MINUTES = 10;

  /** The same by further looks of that minute: a hold that lapses is looked at 10 seconds later. */
  static final int NEWEST_MINUTES = 2;

  /** The same for the first look of a process: there may have been no look for a while. */
  static final int FIRST_MINUTES = 60;

  private static final int REMEMBERED_RESOURCES = 10_000;

  private final WakeWheel wheel;
  private final DecisionLog log;
  private final SerialDecider decider;
  private final Consumer<Event> telemetry;
  private final Clock clock;
  private final ServerClock serverClock;

  /** The newest commits whose rows this process has seen to. */
  private final LruMap<ResourceId, Long> settled = new LruMap<>(REMEMBERED_RESOURCES);

  private Instant looked = Instant.MIN;

  public WakeUp(SerializerParts parts) {
    this.wheel = parts.wheel();
    this.log = parts.log();
    this.decider = parts.decider();
    this.telemetry = parts.telemetry();
    this.clock = parts.clock();
    this.serverClock = parts.serverClock();
  }

  /**
   * One look. A resource that fails does not hold the others: its failure is in the telemetry.
   *
   * @return how many were promoted, or refused since they could never fit
   * @throws software.amazon.awssdk.core.exception.SdkException where the wheel cannot be read
   * @throws io.lastseat.clock.ClockOffException where this machine's clock is wrong
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

  /** The first one may not fit yet: then the next lapse must be noted here. */
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

  /** Whether the process that appended the newest commit may have died before its rows. */
  private boolean mayLackRows(Head head, Instant now) {
    return !head.marks().owing().isEmpty()
        && head.decidedAt().isBefore(now.minus(SerialDecider.GRACE))
        && !Long.valueOf(head.number()).equals(settled.get(head.resource()));
  }

  private int wake(ResourceId resource) {
    Decided decided = decider.wake(resource);
    DecidedEvents.tell(decided, telemetry);
    return decided.commits().map(commit -> commit.promotions().size()).sum().intValue();
  }
}
