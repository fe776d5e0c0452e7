package io.lastseat.serve.ops;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.serve.health.HealthCheck;
import io.lastseat.serve.health.HealthCheck.Finding;
import io.lastseat.serve.health.HealthChecks;
import io.vavr.collection.Vector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The alarms that ring, from a fake CloudWatch that speaks its newest protocol. */
class StackAlarmsTest {

  private static final String ENDPOINT = "aws.endpointUrlCloudWatch";

  /** A clock within the minute for which an answer counts. */
  private static final Clock NOON =
      Clock.fixed(Instant.parse("2030-06-01T12:00:00Z"), ZoneOffset.UTC);

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private HttpServer cloudWatch;
  private volatile int status = 200;

  private StackAlarms alarms() throws IOException {
    cloudWatch = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    cloudWatch.createContext(
        "/",
        call -> {
          asked.add(
              call.getRequestURI()
                  + " "
                  + new String(call.getRequestBody().readAllBytes(), StandardCharsets.ISO_8859_1));
          byte[] body = status == 200 ? ringing() : map();
          call.getResponseHeaders().add("Content-Type", "application/cbor");
          call.getResponseHeaders().add("smithy-protocol", "rpc-v2-cbor");
          call.sendResponseHeaders(status, body.length);
          call.getResponseBody().write(body);
          call.close();
        });
    cloudWatch.start();
    System.setProperty(ENDPOINT, "http://127.0.0.1:" + cloudWatch.getAddress().getPort());
    try (DynamoConnections tables =
        DynamoConnections.to(URI.create("http://127.0.0.1:1"), List.of())) {
      return new StackAlarms(tables, "seats");
    } finally {
      System.clearProperty(ENDPOINT);
    }
  }

  @AfterEach
  void stop() {
    cloudWatch.stop(0);
  }

  @Test
  void thoseThatRingAreTroubles() throws IOException {
    try (StackAlarms alarms = alarms()) {
      HealthCheck check = HealthChecks.alarms(alarms::ringing, NOON);
      Vector<Finding> found = check.ask();
      assertThat(found.map(Finding::title)).containsExactly("IteratorAgeAlarm rings");
      assertThat(found.head().cause()).isEqualTo("3 of 5 minutes");
      assertThat(found.head().advice()).startsWith("The serializer is behind.");
      assertThat(found.head().isBad()).isTrue();
      assertThat(check.ask()).hasSize(1);
      assertThat(asked).as("a minute").hasSize(1);
      assertThat(asked.get(0)).contains("DescribeAlarms", "seats-", "ALARM");
    }
  }

  /** A refusal does not mean that nothing rings; and the next look does not ask again at once. */
  @Test
  void aCloudWatchThatRefusesIsNoGoodNews() throws IOException {
    status = 403;
    try (StackAlarms alarms = alarms()) {
      HealthCheck check = HealthChecks.alarms(alarms::ringing, NOON);
      for (int i = 0; i < 2; i++) {
        Finding unseen = check.ask().get();
        assertThat(unseen.title()).startsWith("Cannot be looked at: the alarms");
        assertThat(unseen.cause()).contains("403");
      }
      assertThat(asked).hasSize(1);
    }
  }

  private static byte[] ringing() throws IOException {
    return map(
        "MetricAlarms",
        list(
            map(
                "AlarmName",
                text("seats-IteratorAgeAlarm-1A2B3C4D5E6F"),
                "AlarmDescription",
                text("The serializer is behind."),
                "StateReason",
                text("3 of 5 minutes"),
                "StateValue",
                text("ALARM"))));
  }

  /** Encodes a map of a few texts and their values in CBOR (RFC 8949). */
  private static byte[] map(Object... pairs) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(0xA0 + pairs.length / 2);
    for (int i = 0; i < pairs.length; i += 2) {
      out.write(text((String) pairs[i]));
      out.write((byte[]) pairs[i + 1]);
    }
    return out.toByteArray();
  }

  private static byte[] list(byte[] one) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(0x81);
    out.write(one);
    return out.toByteArray();
  }

  /** Encodes a text of less than 256 bytes. */
  private static byte[] text(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(0x78);
    out.write(bytes.length);
    out.write(bytes);
    return out.toByteArray();
  }
}
