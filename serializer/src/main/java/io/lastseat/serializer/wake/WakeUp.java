package io.lastseat.serializer.wake;

import io.lastseat.decide.Promotions;
import io.lastseat.log.Decided;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.SerialDecider;
import io.lastseat.log.WakeWheel;
import io.lastseat.model.Books;
import io.lastseat.model.ResourceId;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.telemetry.Telemetry;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Has whoever is due on a waiting list promoted, where a hold has lapsed and no request came. It
 * looks at the last minutes of the wheel each time, so a run that fails or is late is made up for
 * by the next one.
 */
public final class WakeUp {

  /** So many minutes are looked at, this one among them. */
  static final int MINUTES = 10;

  private final WakeWheel wheel;
  private final DecisionLog log;
  private final SerialDecider decider;
  private final Telemetry telemetry;
  private final Clock clock;

  /** Made from these parts. */
  public WakeUp(SerializerParts parts) {
    this.wheel = parts.wheel();
    this.log = parts.log();
    this.decider = parts.decider();
    this.telemetry = parts.telemetry();
    this.clock = parts.clock();
  }

  /**
   * One look. A resource that fails does not hold the others: its failure is in the telemetry.
   *
   * @return how many were promoted, or refused since they could never fit
   * @throws software.amazon.awssdk.core.exception.SdkException where the wheel cannot be read
   */
  public int look() {
    Instant now = clock.instant();
    Vector<ResourceId> noted =
        Vector.range(0, MINUTES)
            .flatMap(back -> wheel.at(WakeWheel.minute(now).minus(back, ChronoUnit.MINUTES)))
            .distinct();
    int promoted = noted.map(resource -> look(resource, now)).sum().intValue();
    telemetry.flush();
    return promoted;
  }

  /** The first one may not fit yet: then the next lapse must be noted here. */
  private int look(ResourceId resource, Instant now) {
    Option<Books> books = log.head(resource).map(head -> head.books().at(now));
    books.flatMap(Books::wakesAt).forEach(moment -> wheel.remind(resource, moment));
    return books.exists(Promotions::arePossible) ? wake(resource) : 0;
  }

  private int wake(ResourceId resource) {
    Decided decided = decider.wake(resource);
    telemetry.decided(decided);
    return decided.commits().map(commit -> commit.promotions().size()).sum().intValue();
  }
}
