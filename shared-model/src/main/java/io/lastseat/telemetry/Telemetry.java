package io.lastseat.telemetry;

import io.lastseat.model.id.ResourceId;
import io.lastseat.telemetry.Event.CallEnded;
import io.lastseat.telemetry.Event.ToTheStream;
import io.lastseat.telemetry.Event.ToTheStream.Cause;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Takes the events of a process. No consumer throws, and each is safe for use by many threads. Two
 * are joined by {@link Consumer#andThen}.
 */
public final class Telemetry {

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

  /**
   * Two lines for each time that a resource's requests leave immediate admission for the stream,
   * and not one for each request: a crowd would write as many lines as it has people. The first
   * line says when it begins and why, and the other says how many went when it is over.
   *
   * <p>It is over when none went for a while. A commit in between does not end it: where the
   * admission is {@code immediate}, one request of a crowd goes by the stream while the next is
   * decided at once, and each change would be a line. Safe for use by many threads.
   */
  static final class Diversions {

    /** A diversion is over when no request went by the stream for so long. */
    static final Duration QUIET = Duration.ofSeconds(10);

    private final Clock clock;

    /**
     * Those that last, the one with the oldest request first. So only a few seconds of them stay.
     */
    private final Map<ResourceId, Diversion> lasting = new LinkedHashMap<>();

    Diversions(Clock clock) {
      this.clock = clock;
    }

    /** One more request goes by the stream: the line that this begins, if it does. */
    synchronized List<String> went(ToTheStream event) {
      List<String> lines = over();
      Diversion before = lasting.remove(event.resource());
      Diversion lasts = before == null ? new Diversion() : before;
      lasts.requests.merge(event.cause(), 1, Integer::sum);
      lasts.last = clock.instant();
      lasting.put(event.resource(), lasts);
      if (before == null) {
        event.line().forEach(lines::add);
      }
      return lines;
    }

    /** Forgets what is over by now: a line each. */
    synchronized List<String> over() {
      List<String> lines = new ArrayList<>();
      Instant now = clock.instant();
      Iterator<Map.Entry<ResourceId, Diversion>> oldest = lasting.entrySet().iterator();
      while (oldest.hasNext()) {
        Map.Entry<ResourceId, Diversion> next = oldest.next();
        if (now.isBefore(next.getValue().last.plus(QUIET))) {
          break;
        }
        lines.add(line(next.getKey(), next.getValue()));
        oldest.remove();
      }
      return lines;
    }

    private static String line(ResourceId resource, Diversion diversion) {
      return EventLine.of(
          "wentToTheStream",
          resource,
          json -> {
            json.writeObjectFieldStart("requests");
            for (Map.Entry<Cause, Integer> some : diversion.requests.entrySet()) {
              json.writeNumberField(some.getKey().code(), some.getValue());
            }
            json.writeEndObject();
          });
    }

    /** How many went so far, and when the last of them. */
    private static final class Diversion {

      private final Map<Cause, Integer> requests = new EnumMap<>(Cause.class);
      private Instant last = Instant.MIN;
    }
  }
}
