package io.lastseat.telemetry;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.telemetry.CommitFiguresTest.byStream;
import static io.lastseat.telemetry.CommitFiguresTest.immediate;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The metrics of a service, with its name and further dimensions. */
class ServiceMetricsTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Clock CLOCK = Clock.fixed(Instant.ofEpochMilli(1234), ZoneOffset.UTC);

  private final List<String> out = new ArrayList<>();
  private final Consumer<Event> metrics =
      Telemetry.counts(new EmbeddedFigures("Seats", "intake", CLOCK, out::add));

  @Test
  void twoCommitsAreOneLine() throws IOException {
    metrics.accept(new Event.Committed(immediate(1), false));
    metrics.accept(new Event.Committed(byStream(immediate(2)), true));
    metrics.accept(new Event.LostAppends(CONCERT, 3));
    metrics.accept(new Event.CallEnded());
    assertThat(out).hasSize(1);
    JsonNode line = JSON.readTree(out.get(0));
    assertThat(line.at("/_aws/CloudWatchMetrics/0/Dimensions").toString())
        .isEqualTo("[[\"service\"]]");
    assertThat(line.path("service").asText()).isEqualTo("intake");
    assertThat(line.path("Commits").toString()).isEqualTo("[1.0,1.0]");
    assertThat(line.path("Accepted").toString()).isEqualTo("[1.0,1.0]");
    assertThat(line.path("Refused").toString()).isEqualTo("[0.0,0.0]");
    assertThat(line.path("TimeToVerdict").toString()).isEqualTo("[250.0,250.0]");
    assertThat(line.path("LogFilled")).hasSize(2);
    assertThat(line.path("LostAppends").toString()).isEqualTo("[3.0]");
  }

  @Test
  void refusalsAreCountedByTheirReasonToo() throws IOException {
    metrics.accept(new Event.Committed(immediate(3), false));
    metrics.accept(new Event.CallEnded());
    assertThat(out).hasSize(2);
    assertThat(JSON.readTree(out.get(0)).path("Refused").toString()).isEqualTo("[1.0]");
    assertThat(JSON.readTree(out.get(1)))
        .isEqualTo(
            JSON.readTree(
                "{\"_aws\":{\"Timestamp\":1234,\"CloudWatchMetrics\":[{\"Namespace\":\"Seats\","
                    + "\"Dimensions\":[[\"service\",\"reason\"]],\"Metrics\":[{\"Name\":"
                    + "\"RefusedByReason\",\"Unit\":\"Count\"}]}]},\"service\":\"intake\","
                    + "\"reason\":\"not_enough_left\",\"RefusedByReason\":[1.0]}"));
  }

  @Test
  void nothingIsWrittenTwiceOrWhereNothingWasCounted() {
    metrics.accept(new Event.CallEnded());
    metrics.accept(new Event.SetAside("7", "why"));
    metrics.accept(new Event.CallEnded());
    metrics.accept(new Event.CallEnded());
    assertThat(out).hasSize(1);
  }

  /** A line for each refusal at the gate would be a write for each. */
  @Test
  void whatTheGateTurnsAwayIsALineAMinute() throws IOException {
    AtomicReference<Instant> now = new AtomicReference<>(CLOCK.instant().plusSeconds(3600));
    Consumer<Event> byMinute =
        Telemetry.counts(
            new EmbeddedFigures(
                "Seats", "intake", ((InstantSource) now::get).withZone(ZoneOffset.UTC), out::add));
    Event away = new Event.TurnedAway(Books.empty(CONCERT), Reason.SOLD_OUT);
    for (int call = 0; call < 120; call++) {
      byMinute.accept(away);
      byMinute.accept(new Event.CallEnded());
      now.updateAndGet(before -> before.plusSeconds(1));
    }
    assertThat(out).hasSize(2);
    byMinute.accept(away);
    byMinute.accept(new Event.CallEnded());
    assertThat(out).hasSize(3);
    assertThat(JSON.readTree(out.get(1)).path("reason").asText()).isEqualTo("sold_out");
    assertThat(JSON.readTree(out.get(0)).path("TurnedAway").toString()).isEqualTo("[1.0]");
    assertThat(JSON.readTree(out.get(1)).path("TurnedAway").toString()).isEqualTo("[60.0]");
    assertThat(JSON.readTree(out.get(2)).path("TurnedAway").toString()).isEqualTo("[60.0]");
  }

  @Test
  void manyThreadsLoseNothing() throws Exception {
    int threads = 8;
    int each = 2_000;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    CountDownLatch participants = new CountDownLatch(threads);
    for (int i = 0; i < threads; i++) {
      pool.execute(
          () -> {
            participants.countDown();
            for (int n = 0; n < each; n++) {
              metrics.accept(new Event.WebhookDelivered());
              if (n % 50 == 0) {
                metrics.accept(new Event.CallEnded());
              }
            }
          });
    }
    pool.shutdown();
    assertThat(pool.awaitTermination(1, TimeUnit.HOURS)).isTrue();
    metrics.accept(new Event.CallEnded());
    int counted = 0;
    for (String line : out) {
      counted += JSON.readTree(line).path("WebhooksDelivered").size();
    }
    assertThat(counted).isEqualTo(threads * each);
  }

  @Test
  void aLineHasNoMoreValuesOfAMetricThanTheFormatAllows() throws IOException {
    Figures metrics = new EmbeddedFigures("Seats", "serializer", CLOCK, out::add);
    for (int i = 0; i < 201; i++) {
      metrics.add("Many", Figures.Unit.MILLISECONDS, i);
    }
    metrics.add("Few", Figures.Unit.COUNT, 1);
    List<JsonNode> lines = new ArrayList<>();
    metrics.flush();
    for (String line : out) {
      lines.add(JSON.readTree(line));
    }
    assertThat(lines).extracting(line -> line.path("Many").size()).containsExactly(100, 100, 1);
    assertThat(lines).extracting(line -> line.has("Few")).containsExactly(true, false, false);
    assertThat(lines.get(1).path("Many").get(0).asInt()).isEqualTo(100);
    assertThat(lines.get(2).path("Many").get(0).asInt()).isEqualTo(200);
  }

  @Test
  void withoutANamespaceThereIsNoLine() {
    Figures metrics = new EmbeddedFigures("off", "serializer", CLOCK, out::add);
    metrics.add("SetAside", Figures.Unit.COUNT, 1);
    metrics.flush();
    assertThat(out).isEmpty();
  }
}
