package io.lastseat.telemetry;

import io.lastseat.telemetry.Event.CallEnded;
import io.lastseat.telemetry.Event.ToTheStream;
import java.time.Clock;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Takes the events of a process. No consumer throws, and each is safe for use by many threads. Two
 * are joined by {@link Consumer#andThen}.
 */
public final class Telemetry {

  /** Ignores all events. */
  public static final Consumer<Event> NONE = event -> {};

  private static final String NAMESPACE = "LASTSEAT_METRICS_NAMESPACE";

  /** Lines in the structured log, one for each event that has one. */
  public static Consumer<Event> lines(Consumer<String> out) {
    return lines(out, Clock.systemUTC());
  }

  /**
   * The same by another clock.
   *
   * @param clock tells when no request has gone by the stream for long enough
   */
  public static Consumer<Event> lines(Consumer<String> out, Clock clock) {
    Diversions diversions = new Diversions(clock);
    return event -> {
      if (event instanceof ToTheStream went) {
        diversions.went(went).forEach(out);
      } else if (event instanceof CallEnded) {
        diversions.over().forEach(out);
      } else {
        event.line().forEach(out);
      }
    };
  }

  /** What is counted, there. */
  public static Consumer<Event> counts(Figures figures) {
    return event -> event.count(figures);
  }

  /**
   * Lines, and metrics in CloudWatch's embedded format.
   *
   * @param namespace of the metrics; with {@code off} none are written
   * @param service their dimension
   * @param out standard output, where a function's log is made of it
   */
  public static Consumer<Event> of(
      String namespace, String service, Clock clock, Consumer<String> out) {
    return lines(out, clock).andThen(counts(new EmbeddedFigures(namespace, service, clock, out)));
  }

  /**
   * As it runs on AWS: on standard output, with metrics in the namespace {@code
   * LASTSEAT_METRICS_NAMESPACE}, {@code Lastseat} where it is not set. With {@code off} there are
   * none, since CloudWatch charges for each metric that has a value.
   */
  public static Consumer<Event> ofFunction(String service, Map<String, String> environment) {
    return of(
        environment.getOrDefault(NAMESPACE, "Lastseat"),
        service,
        Clock.systemUTC(),
        System.out::println);
  }

  private Telemetry() {}
}
