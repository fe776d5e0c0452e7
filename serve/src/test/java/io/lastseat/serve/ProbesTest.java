package io.lastseat.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.intake.door.Door;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.serve.client.ApiClient.Reply;
import io.vavr.control.Option;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The answers over HTTP to a supervisor and to a Prometheus server. */
class ProbesTest {

  private static Reply get(URI server, String path, String... headers) {
    return new ApiClient(server, Option.none()).get(path, headers);
  }

  private static int send(URI server, String method, String path, String body) {
    return new ApiClient(server, Option.none())
        .call(method, path, body, "Prefer", "wait=20")
        .status();
  }

  private static String metrics(URI server) throws Exception {
    return get(server, "/metrics").text();
  }

  /** Returns the value of the first sample with this beginning. */
  private static double sample(String metrics, String beginning) {
    return metrics
        .lines()
        .filter(line -> line.startsWith(beginning))
        .map(line -> line.substring(line.lastIndexOf(' ') + 1))
        .mapToDouble(Double::parseDouble)
        .findFirst()
        .orElseThrow(() -> new AssertionError(beginning + " is not in\n" + metrics));
  }

  /** Waits until the first sample that begins so has this value, and never a greater one. */
  private static void await(URI server, String beginning, double value) throws Exception {
    String metrics = metrics(server);
    while (metrics.lines().noneMatch(line -> line.startsWith(beginning))
        || sample(metrics, beginning) < value) {
      metrics = metrics(server);
    }
    assertThat(sample(metrics, beginning)).isEqualTo(value);
  }

  @Test
  void itLivesAndIsReadyUntilTheTablesAreGone() throws Exception {
    EmbeddedDynamo dynamo = EmbeddedDynamo.start(Option.none());
    try (LastseatServer server =
        LastseatServer.start(
            ServerSettings.inMemory(line -> {}).on(Option.some(dynamo.endpoint())))) {
      server.mapping().awaitIdle(Duration.ofHours(1));
      Reply ready = get(server.url(), "/readyz");
      assertThat(ready.text()).isEqualTo("[+]tables ok\n[+]mapping ok\n[+]running ok\nok\n");
      assertThat(ready.status()).isEqualTo(200);
      assertThat(ready.response().headers().firstValue("cache-control")).contains("no-store");
      assertThat(sample(metrics(server.url()), "lastseat_ready ")).isEqualTo(1);
      assertThat(sample(metrics(server.url()), "lastseat_findings{check=\"tables\"}")).isZero();

      dynamo.close();
      Reply not = get(server.url(), "/readyz");
      while (not.status() == 200) {
        not = get(server.url(), "/readyz");
      }
      assertThat(not.status()).isEqualTo(503);
      assertThat(not.text())
          .isEqualTo("[-]tables failed\n[+]mapping ok\n[+]running ok\nnot ready\n");
      assertThat(get(server.url(), "/livez").status()).isEqualTo(200);
      assertThat(sample(metrics(server.url()), "lastseat_ready ")).isZero();
      assertThat(sample(metrics(server.url()), "lastseat_findings{check=\"tables\"}")).isEqualTo(1);
    }
  }

  @Test
  void itCountsWhatIsDecidedAndHowCallsWereAnswered() throws Exception {
    List<String> lines = new CopyOnWriteArrayList<>();
    try (LastseatServer server = LastseatServer.start(ServerSettings.inMemory(lines::add))) {
      URI url = server.url();
      assertThat(send(url, "PUT", "/v1/resources/hall", "{\"capacity\": 1}")).isEqualTo(201);
      String ada = "{\"applicant\": \"Ada\", \"quantity\": 1}";
      assertThat(send(url, "POST", "/v1/resources/hall/requests", ada)).isEqualTo(200);
      assertThat(
              send(
                  url,
                  "PUT",
                  "/v1/resources/quick",
                  "{\"capacity\": 1, \"admission\": \"immediate\"}"))
          .isEqualTo(201);
      assertThat(send(url, "POST", "/v1/resources/quick/requests", ada)).isEqualTo(200);
      get(url, "/v1/resources/no-such-hall-anywhere");
      get(url, "/wp-admin/setup.php");
      assertThat(send(url, "BREW", "/v1/resources/hall", "")).isGreaterThanOrEqualTo(400);

      // A client may read its answer before it is counted.
      await(url, "lastseat_accepted_total{service=\"serializer\"}", 2);
      await(url, "lastseat_accepted_total{service=\"intake\"}", 2);
      await(url, "lastseat_time_to_verdict_seconds_count{service=\"serializer\"}", 2);
      await(
          url,
          "http_server_request_duration_seconds_count{http_request_method=\"POST\","
              + "http_response_status_code=\"200\","
              + "http_route=\"/v1/resources/{resourceId}/requests\"}",
          2);
      assertThat(lines)
          .as("whoever commits writes a line")
          .filteredOn(line -> line.contains("\"event\":\"commit\""))
          .extracting(line -> line.contains("\"admission\":\"immediate\""))
          .containsExactlyInAnyOrder(false, false, true, true);
      String metrics = metrics(url);
      while (!metrics.contains("http_request_method=\"_OTHER\"")) {
        metrics = metrics(url);
      }
      assertThat(sample(metrics, "lastseat_polled_events_total ")).isGreaterThanOrEqualTo(2);
      assertThat(
              sample(metrics, "lastseat_consumed_write_capacity_units_total{service=\"intake\"}"))
          .isGreaterThanOrEqualTo(4);
      assertThat(metrics)
          .contains("http_request_method=\"_OTHER\"", "http_route=\"\"")
          .doesNotContain("no-such-hall", "wp-admin", "BREW", "\"hall\"");
      assertThat(get(url, "/metrics", "Accept", "application/openmetrics-text").text())
          .endsWith("# EOF\n");
      assertThat(get(url, "/metrics").response().headers().firstValue("content-type").orElse(""))
          .startsWith("text/plain; version=0.0.4");
      assertThat(send(url, "POST", "/metrics", "")).isEqualTo(405);
      assertThat(send(url, "DELETE", "/livez", "")).isEqualTo(405);
    }
  }

  @Test
  void whereKeysAreWantedMetricsWantOneThatMayRead() throws Exception {
    ServerSettings settings =
        ServerSettings.inMemory(line -> {})
            .withKeys(Option.some(Door.hashOf("boss") + "," + Door.hashOf("scraper") + "=read"));
    try (LastseatServer server = LastseatServer.start(settings)) {
      assertThat(get(server.url(), "/metrics").status()).isEqualTo(401);
      assertThat(get(server.url(), "/metrics", "X-Api-Key", "guess").status()).isEqualTo(401);
      assertThat(get(server.url(), "/metrics", "X-Api-Key", "scraper").status()).isEqualTo(200);
      assertThat(get(server.url(), "/metrics", "X-Api-Key", "boss").status()).isEqualTo(200);
      assertThat(get(server.url(), "/livez").status()).isEqualTo(200);
      assertThat(get(server.url(), "/readyz").text()).contains("[+]tables ok");
    }
  }
}
