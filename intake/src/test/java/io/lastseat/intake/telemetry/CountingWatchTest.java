package io.lastseat.intake.telemetry;

import static io.lastseat.intake.telemetry.Halls.committed;
import static io.lastseat.intake.telemetry.Halls.hall;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.intake.admit.AdmissionWatch.Cause;
import io.lastseat.intake.usecase.HandClock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** What CloudWatch makes metrics of, under the service's own name. */
class CountingWatchTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<String> out = new ArrayList<>();
  private final CountingWatch watch = new CountingWatch("Seats", new HandClock(), out::add);

  @Test
  void aCommitHasTheMetricsOfOneByTheStream() throws IOException {
    watch.committed(committed("hall"));
    watch.lostAppends(hall("hall"), 1);
    watch.flush();
    assertThat(events()).containsExactly("commit", "lostAppends");
    assertThat(out).hasSize(3);
    JsonNode line = JSON.readTree(out.get(2));
    assertThat(line.path("service").asText()).isEqualTo("intake");
    assertThat(names(line))
        .containsExactly(
            "Commits", "Accepted", "Refused", "LogFilled", "TimeToVerdict", "LostAppends");
    assertThat(line.path("TimeToVerdict").path(0).asInt()).isEqualTo(40);
  }

  @Test
  void aRefusalHasItsReason() throws IOException {
    watch.committed(committed("hall", 2));
    watch.flush();
    assertThat(JSON.readTree(out.get(2)).path("reason").asText()).isEqualTo("not_enough_left");
  }

  @Test
  void everyRequestThatGoesByTheStreamIsCountedByItsCause() throws IOException {
    watch.toTheStream(hall("hall"), Cause.CROWD);
    watch.toTheStream(hall("hall"), Cause.CROWD);
    watch.toTheStream(hall("hall"), Cause.FAILURE);
    watch.flush();
    assertThat(events()).containsExactly("toTheStream");
    assertThat(out).hasSize(3);
    JsonNode crowd = JSON.readTree(out.get(1));
    assertThat(crowd.at("/_aws/CloudWatchMetrics/0/Dimensions").toString())
        .isEqualTo("[[\"service\",\"cause\"]]");
    assertThat(crowd.path("cause").asText()).isEqualTo("crowd");
    assertThat(crowd.path("ToTheStream")).hasSize(2);
    JsonNode failure = JSON.readTree(out.get(2));
    assertThat(failure.path("cause").asText()).isEqualTo("failure");
    assertThat(failure.path("ToTheStream")).hasSize(1);
  }

  @Test
  void aCallThatHasNothingToTellWritesNothing() {
    watch.flush();
    assertThat(out).isEmpty();
  }

  private List<String> events() throws IOException {
    List<String> events = new ArrayList<>();
    for (String line : out) {
      if (JSON.readTree(line).has("event")) {
        events.add(JSON.readTree(line).path("event").asText());
      }
    }
    return events;
  }

  private static List<String> names(JsonNode line) {
    return StreamSupport.stream(line.at("/_aws/CloudWatchMetrics/0/Metrics").spliterator(), false)
        .map(metric -> metric.path("Name").asText())
        .toList();
  }
}
