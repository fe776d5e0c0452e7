package io.lastseat.serve.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.serve.client.ApiClient.Reply;
import io.lastseat.webhooks.ReceiverPolicy;
import io.vavr.control.Option;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.URLClassLoader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server with receivers on this machine, tested over HTTP. */
class WebhooksServedTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @AutoClose
  private static final LastseatServer server =
      LastseatServer.start(
          ServerSettings.inMemory(line -> {}).calling(ReceiverPolicy.PUBLIC_AND_LOOPBACK));

  private static final ApiClient api = new ApiClient(server.url(), Option.none());

  /** Returns once the call is decided, on a machine of any speed. */
  private static JsonNode call(String method, String path, String body) {
    Reply answer = api.call(method, path, body, "Prefer", "wait=10");
    JsonNode told = answer.json();
    return told.path("status").asText().equals("pending")
        ? api.decided(answer.response().headers().firstValue("Location").orElseThrow())
        : told;
  }

  private static String reserve(String body) {
    return call("POST", "/v1/resources/hall-1/requests", body).path("requestId").asText();
  }

  /** A server has no event bus, so such a webhook would reach nobody. */
  @Test
  void whoServesHasNoEventBus() throws Exception {
    JsonNode problem = call("PUT", "/v1/webhooks/bus", "{\"url\": \"eventbridge:seats\"}");
    assertThat(problem.path("status").asInt()).isEqualTo(400);
    assertThat(problem.toString()).contains("EventBus", "/url");
    assertThat(call("GET", "/v1/webhooks/bus", "").path("status").asInt()).isEqualTo(404);
  }

  /** For entries of all kinds, a webhook has the content of the log's own page. */
  @Test
  void aWebhookTellsWhatTheLogTells() throws Exception {
    try (Receiver receiver = new Receiver()) {
      String secret =
          call(
                  "PUT",
                  "/v1/webhooks/copy",
                  "{\"url\": \"%s\", \"prefix\": \"hall-\"}".formatted(receiver.url()))
              .path("secret")
              .asText();
      assertThat(secret).startsWith("whsec_");
      assertThat(call("GET", "/v1/webhooks/copy", "").has("secret")).isFalse();
      for (String hall : List.of("hall-1", "hall-2")) {
        // A gate may refuse the claim by books from before the deposit.
        call(
            "PUT",
            "/v1/resources/" + hall,
            "{\"capacity\": 4, \"longestHold\": \"PT24H\", \"waitingListLimit\": 9, \"gate\":"
                + " false}");
      }
      String ada = reserve("{\"applicant\": \"Ada\", \"quantity\": 2, \"note\": \"front \u2603\"}");
      String held = reserve("{\"applicant\": \"Bo\", \"quantity\": 1, \"hold\": \"PT12H\"}");
      reserve("{\"applicant\": \"Cy\", \"quantity\": 9}");
      reserve("{\"applicant\": \"Di\", \"quantity\": 2, \"wait\": true}");
      reserve("{\"applicant\": \"Ed\", \"quantity\": 1, \"over\": true, \"by\": \"Fay\"}");
      String requests = "/v1/resources/hall-1/requests/";
      call("POST", requests + held + "/extend", "{\"hold\": \"PT20H\"}");
      call("POST", requests + held + "/confirm", "{}");
      call("POST", requests + ada + "/change", "{\"quantity\": 1}");
      call("POST", requests + ada + "/cancel", "");
      call("POST", "/v1/resources/hall-1/deposits", "{\"amount\": 5}");
      JsonNode claim =
          call(
              "POST",
              "/v1/claims",
              "{\"applicant\": \"Gil\", \"resources\": [{\"resourceId\": \"hall-1\", \"quantity\":"
                  + " 1}, {\"resourceId\": \"hall-2\", \"quantity\": 1}]}");
      assertThat(claim.path("status").asText())
          .as("%s after %s", claim, call("GET", "/v1/resources/hall-1/verdicts", ""))
          .isEqualTo("accepted");
      awaitPromotion();
      List<String> seen = new ArrayList<>();
      for (String hall : List.of("hall-1", "hall-2")) {
        JsonNode commits = call("GET", "/v1/resources/" + hall + "/verdicts", "").path("commits");
        Map<String, JsonNode> told = told(receiver, hall, commits.size());
        for (JsonNode commit : commits) {
          ObjectNode data = told.get(hall + "/" + commit.path("commitNumber").asText()).deepCopy();
          assertThat(call("GET", data.remove("feed").asText(), "").path("commits").path(0))
              .isEqualTo(commit);
          // The terms are shown where they are in force.
          for (JsonNode entry : commit.path("entries")) {
            ((ObjectNode) entry).remove("terms");
            seen.add(entry.toString());
          }
          assertThat(JSON.readTree(data.toString())).isEqualTo(JSON.readTree(commit.toString()));
        }
      }
      assertThat(seen).hasSizeGreaterThanOrEqualTo(14);
      for (Receiver.Message message : receiver.messages()) {
        assertThat(message.isSignedWith(secret)).isTrue();
      }
    }
  }

  /** Units that came back go to the waiting list, in a later commit. */
  private static void awaitPromotion() {
    JsonNode page = call("GET", "/v1/resources/hall-1/verdicts", "");
    while (!page.toString().contains("\"promote\"")) {
      page = call("GET", "/v1/resources/hall-1/verdicts?after=" + page.path("cursor").asText(), "");
    }
  }

  private static Map<String, JsonNode> told(Receiver receiver, String hall, int many)
      throws InterruptedException {
    Map<String, JsonNode> told = new HashMap<>();
    while (told.size() < many) {
      receiver.messages().stream()
          .filter(message -> message.id().startsWith(hall + "/"))
          .forEach(message -> told.put(message.id(), message.json().path("data")));
      if (told.size() < many) {
        receiver.await();
      }
    }
    return told;
  }

  /** The page's receiver accepts this server's calls, and no others. */
  @Test
  void theReceiverOfThePageVerifies(@TempDir Path folder) throws Exception {
    String page = Files.readString(Path.of("..", "docs", "webhooks.md"));
    Matcher code = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertThat(code.find()).isTrue();
    Path source = folder.resolve("TillReceiver.java");
    Files.writeString(source, code.group(1));
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, source.toString()))
        .isZero();
    String id = "page";
    JsonNode made =
        call(
            "PUT",
            "/v1/webhooks/" + id,
            "{\"url\": \"http://127.0.0.1:1/hooks\", \"prefix\": \"page-\"}");
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream before = System.out;
    try (URLClassLoader loader = new URLClassLoader(new java.net.URL[] {folder.toUri().toURL()})) {
      System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
      HttpServer receiver =
          (HttpServer)
              loader
                  .loadClass("TillReceiver")
                  .getMethod("start", int.class, String.class)
                  .invoke(null, 0, made.path("secret").asText());
      try {
        URI url = URI.create("http://127.0.0.1:" + receiver.getAddress().getPort() + "/hooks");
        call(
            "PUT", "/v1/webhooks/" + id, "{\"url\": \"%s\", \"prefix\": \"page-\"}".formatted(url));
        call("PUT", "/v1/resources/page-1", "{\"capacity\": 1}");
        // The receiver prints before it answers; a refused call would never be printed.
        while (!printed.toString(StandardCharsets.UTF_8).contains("page-1/1 {\"type\":")) {
          TimeUnit.MILLISECONDS.sleep(50);
        }
        HttpRequest forged =
            HttpRequest.newBuilder(url)
                .header("webhook-id", "page-1/2")
                .header("webhook-timestamp", Long.toString(System.currentTimeMillis() / 1000))
                .header("webhook-signature", "v1,AAAA")
                .POST(BodyPublishers.ofString("{}"))
                .build();
        assertThat(HTTP.send(forged, BodyHandlers.discarding()).statusCode()).isEqualTo(401);
      } finally {
        receiver.stop(0);
      }
    } finally {
      System.setOut(before);
    }
  }

  @Test
  void anOperatorSeesWhoIsNotCalledAnyMore() throws Exception {
    try (Receiver receiver = new Receiver().answering(410)) {
      String webhook = "/v1/webhooks/gone";
      call("PUT", webhook, "{\"url\": \"%s\", \"prefix\": \"gone-\"}".formatted(receiver.url()));
      call("PUT", "/v1/resources/gone-1", "{\"capacity\": 1}");
      receiver.await();
      while (!call("GET", webhook, "").path("state").asText().equals("ended")) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
      assertThat(api.get("/ops/api/now", "X-Lastseat-Ops", "1").text())
          .contains("Webhook gone is not called any more", "It answered 410");
      String metrics = api.get("/metrics").text();
      // The age of the oldest event is reported each second.
      while (!metrics.contains("lastseat_oldest_webhook_seconds")) {
        TimeUnit.MILLISECONDS.sleep(50);
        metrics = api.get("/metrics").text();
      }
      assertThat(metrics).contains("lastseat_webhooks_ended_total");
    }
  }

  @Test
  void withoutTheOptionNobodyOnThisMachineIsTold() throws Exception {
    try (LastseatServer closed = LastseatServer.start(ServerSettings.inMemory(line -> {}))) {
      assertThat(
              new ApiClient(closed.url(), Option.none())
                  .call("PUT", "/v1/webhooks/inside", "{\"url\": \"http://127.0.0.1:1/\"}")
                  .status())
          .isEqualTo(400);
    }
  }
}
