package io.lastseat.serializer.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.log.Decided;
import io.lastseat.model.ResourceId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What goes to standard output is what CloudWatch makes metrics of. */
final class CountingTelemetryTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Clock CLOCK = Clock.fixed(Instant.ofEpochMilli(1234), ZoneOffset.UTC);

  @Test
  void aMetricIsWrittenAsTheFormatWantsIt() throws IOException {
    List<String> out = new ArrayList<>();
    CountingTelemetry telemetry = new CountingTelemetry("Seats", CLOCK, out::add);
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
    CountingTelemetry telemetry = new CountingTelemetry("Seats", CLOCK, out::add);
    telemetry.setAside("7", "why");
    telemetry.flush();
    telemetry.flush();
    assertThat(out).hasSize(2);
  }

  @Test
  void whatClaimsAndLocksLostIsCountedApart() throws IOException {
    List<String> out = new ArrayList<>();
    CountingTelemetry telemetry = new CountingTelemetry("Seats", CLOCK, out::add);
    ResourceId room = new ResourceId("room");
    telemetry.decided(
        new Decided(
            room,
            0,
            Vector.empty(),
            5,
            Vector.empty(),
            Vector.empty(),
            Option.none(),
            3,
            0,
            Vector.empty()));
    telemetry.takenOver(room, true, 1);
    telemetry.claimsDeferred(room, 2, "busy");
    telemetry.flush();
    assertThat(JSON.readTree(out.get(1)))
        .isEqualTo(json("{'event':'takenOver','resource':'room','times':1}"));
    assertThat(JSON.readTree(out.get(2)))
        .isEqualTo(json("{'event':'claimsDeferred','resource':'room','requests':2,'why':'busy'}"));
    JsonNode line = JSON.readTree(out.get(3));
    assertThat(line.path("LostAppends").toString()).isEqualTo("[5.0]");
    assertThat(line.path("ClaimRoundsLost").toString()).isEqualTo("[3.0]");
    assertThat(line.path("ExecutionsTakenOver").toString()).isEqualTo("[1.0]");
    assertThat(line.path("ClaimsDeferred").toString()).isEqualTo("[2.0]");
    assertThat(line.has("Deferred")).as("no other program is wanted").isFalse();
  }

  private static JsonNode json(String text) throws IOException {
    return JSON.readTree(text.replace("\\\\'", "\\\"").replace('\'', '"'));
  }
}
