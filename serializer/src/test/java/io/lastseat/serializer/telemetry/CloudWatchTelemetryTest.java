package io.lastseat.serializer.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What goes to standard output is what CloudWatch makes metrics of. */
final class CloudWatchTelemetryTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Clock CLOCK = Clock.fixed(Instant.ofEpochMilli(1234), ZoneOffset.UTC);

  @Test
  void aMetricIsWrittenAsTheFormatWantsIt() throws IOException {
    List<String> out = new ArrayList<>();
    CloudWatchTelemetry telemetry = new CloudWatchTelemetry("Seats", CLOCK, out::add);
    telemetry.setAside("7", "it is \"none\"");
    telemetry.flush();
    assertThat(out).hasSize(2);
    assertThat(JSON.readTree(out.get(0)))
        .isEqualTo(json("{'event':'setAside','sequenceNumber':'7','why':'it is \\\\'none\\\\''}"));
    assertThat(JSON.readTree(out.get(1)))
        .isEqualTo(
            json(
                "{'_aws':{'Timestamp':1234,'CloudWatchMetrics':[{'Namespace':'Seats',"
                    + "'Dimensions':[['service']],"
                    + "'Metrics':[{'Name':'SetAside','Unit':'Count'}]}]},"
                    + "'service':'serializer','SetAside':[1.0]}"));
  }

  @Test
  void whatWasWrittenIsNotWrittenAgain() {
    List<String> out = new ArrayList<>();
    CloudWatchTelemetry telemetry = new CloudWatchTelemetry("Seats", CLOCK, out::add);
    telemetry.setAside("7", "why");
    telemetry.flush();
    telemetry.flush();
    assertThat(out).hasSize(2);
  }

  private static JsonNode json(String text) throws IOException {
    return JSON.readTree(text.replace("\\\\'", "\\\"").replace('\'', '"'));
  }
}
