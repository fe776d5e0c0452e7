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
 * Makes the consumers for the events of a process. No consumer throws, and any number of threads
 * may use each. {@link Consumer#andThen} joins two of them.
 */
public final class Telemetry {

  /** Ignores all events. */
  public static final Consumer<Event> NONE = event -> {};

  private static final String NAMESPACE = "LASTSEAT_METRICS_NAMESPACE";

  /** Writes a line to the structured log for each event that has one. */
  public static Consumer<Event> lines(Consumer<String> out) {
    return lines(out, Clock.systemUTC());
  }

  /**
   * Writes lines by this clock.
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

  /** Adds the values of each event to these figures. */
  public static Consumer<Event> counts(Figures figures) {
    return event -> event.count(figures);
  }

  /**
   * Writes lines, and metrics in CloudWatch's embedded format.
   *
   * @param namespace the namespace of the metrics; with {@code off} none are written
   * @param service the dimension of the metrics
   * @param out standard output, from which the log of a function is made
   */
  public static Consumer<Event> of(
      String namespace, String service, Clock clock, Consumer<String> out) {
    return lines(out, clock).andThen(counts(new EmbeddedFigures(namespace, service, clock, out)));
  }

  /**
   * The telemetry of a function on AWS: on standard output, with metrics in the namespace {@code
   * LASTSEAT_METRICS_NAMESPACE}, or {@code Lastseat} if it is not set. With {@code off} there are
   * no metrics, since CloudWatch charges for each metric that has a value.
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
   * Writes two lines for each time that a resource's requests leave immediate admission for the
   * stream, and not one line for each request. Otherwise many competing calls would write many
   * lines. The first line says when it begins and why. The second says how many requests went by
   * the stream.
   *
   * <p>A diversion ends when no request has gone by the stream for a while. A commit in between
   * does not end it. With {@code immediate} admission, one of many requests goes by the stream
   * while the next is decided at once, and each change would write a line. Any number of threads
   * may use it.
   */
  static final class Diversions {

    /** A diversion is over when no request has gone by the stream for this time. */
    static final Duration QUIET = Duration.ofSeconds(10);

    private final Clock clock;

    /**
     * The diversions under way, the one whose last request is oldest first. So only those of a few
     * seconds are kept.
     */
    private final Map<ResourceId, Diversion> lasting = new LinkedHashMap<>();

    Diversions(Clock clock) {
      this.clock = clock;
    }

    /**
     * Records one more request by the stream.
     *
     * @return its line, if it begins a diversion, after the lines of diversions that are over
     */
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

    /** Removes the diversions that are over, and returns a line for each of them. */
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

    /** The number of requests so far, and the time of the last one. */
    private static final class Diversion {

      private final Map<Cause, Integer> requests = new EnumMap<>(Cause.class);
      private Instant last = Instant.MIN;
    }
  }
}
