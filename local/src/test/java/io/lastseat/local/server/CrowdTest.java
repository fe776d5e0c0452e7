package io.lastseat.local.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.lastseat.local.client.ApiClient;
import io.lastseat.local.client.ClientPaths;
import io.vavr.control.Option;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A crowd that waits for verdicts that do not come, and one that sends its bodies a byte at a time:
 * everybody else is served meanwhile. With {@code -Dlastseat.crowd=true} there are 1,500 and 600 of
 * them, and every other call must be answered within a second; without it there are more than the
 * workers of a bounded pool, and the time is one that a busy machine keeps.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class CrowdTest {

  private static final boolean LARGE = Boolean.getBoolean("lastseat.crowd");
  private static final int WAITING = LARGE ? 1_500 : 600;
  private static final int DRIPPING = LARGE ? 600 : 60;

  /** While the crowd arrives there is work to do; calls that hold their workers would need 20. */
  private static final Duration IN_THE_RUSH = Duration.ofSeconds(LARGE ? 60 : 12);

  private static final Duration SOON = Duration.ofSeconds(LARGE ? 1 : 5);

  private final CountDownLatch held = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private final AtomicBoolean stalling = new AtomicBoolean();
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** The serializer tells of each batch before it goes on: whoever holds the line, holds it. */
  private LastseatServer stallingServer() {
    return LastseatServer.start(
        ServerSettings.inMemory(
            line -> {
              if (stalling.get()) {
                held.countDown();
                await(released);
              }
            }));
  }

  @Test
  void nobody_is_kept_waiting_by_those_who_wait() throws Exception {
    try (LastseatServer server = stallingServer()) {
      ApiClient client = new ApiClient(server.url(), Option.none());
      put(client, "night").expect(201);
      String first =
          post(client, "night", "Prefer", "wait=20").expect(200).json().get("requestId").asText();
      holdTheSerializer(client);
      List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
      try (DrippingCrowd dripping = DrippingCrowd.of(server.url(), DRIPPING)) {
        for (int i = 0; i < WAITING; i++) {
          waiting.add(http.sendAsync(signUp(server.url(), i), BodyHandlers.ofString()));
        }
        dripping.awaitFirstBytes();
        // Until all were taken in, which is work like any other.
        Map<String, Duration> meanwhile = new LinkedHashMap<>();
        while (puts(server) < 3 + WAITING) {
          probe(meanwhile, "description", () -> client.get("/openapi.yaml").expect(200));
        }
        assertThat(meanwhile.values()).allMatch(time -> time.compareTo(IN_THE_RUSH) < 0);
        Map<String, Duration> probes = new LinkedHashMap<>();
        for (int round = 0; round < 5; round++) {
          probe(probes, "resource", () -> client.get(ClientPaths.resource("night")).expect(200));
          probe(
              probes, "status", () -> client.get(ClientPaths.request("night", first)).expect(200));
          probe(probes, "roster", () -> client.get(ClientPaths.roster("night")).expect(200));
          probe(probes, "description", () -> client.get("/openapi.yaml").expect(200));
          probe(probes, "post", () -> post(client, "night").expect(202));
          probe(probes, "put", () -> put(client, "other", "Prefer", "wait=0").expect(202));
        }
        System.out.printf(
            "%d waiting, %d dripping, %d still wait; slowest answers: %s, while they came: %s%n",
            WAITING,
            DRIPPING,
            waiting.stream().filter(answer -> !answer.isDone()).count(),
            probes,
            meanwhile);
        assertThat(probes.values()).allMatch(time -> time.compareTo(SOON) < 0);
      }
      released.countDown();
      for (CompletableFuture<HttpResponse<String>> answer : waiting) {
        assertThat(answer.get(1, TimeUnit.MINUTES).statusCode()).isIn(200, 202);
      }
    } finally {
      released.countDown();
    }
  }

  @Test
  void who_waits_has_an_answer_before_the_server_stops() throws Exception {
    LastseatServer server = stallingServer();
    try {
      ApiClient client = new ApiClient(server.url(), Option.none());
      put(client, "night").expect(201);
      holdTheSerializer(client);
      CompletableFuture<HttpResponse<String>> waiting =
          http.sendAsync(signUp(server.url(), 1), BodyHandlers.ofString());
      while (puts(server) < 3) {
        client.get("/openapi.yaml").expect(200);
      }
      CompletableFuture<Void> stopped = CompletableFuture.runAsync(server::close);
      HttpResponse<String> answer = waiting.get(1, TimeUnit.MINUTES);
      assertThat(answer.statusCode()).isEqualTo(202);
      assertThat(answer.headers().firstValue("location")).isPresent();
      assertThat(answer.headers().firstValue("preference-applied")).isEmpty();
      released.countDown();
      stopped.get(1, TimeUnit.MINUTES);
    } finally {
      released.countDown();
      server.close();
    }
  }

  /** A line of an earlier batch may come now, or that of this request: after either, no verdict. */
  private void holdTheSerializer(ApiClient client) {
    stalling.set(true);
    post(client, "night").expect(202);
    await(held);
  }

  /** Each request that is taken in costs one unit, and intake writes nothing else. */
  private static long puts(LastseatServer server) {
    return server.meters().usage().intake().writeUnits();
  }

  private static void probe(Map<String, Duration> slowest, String what, Runnable call) {
    long begin = System.nanoTime();
    call.run();
    Duration took = Duration.ofNanos(System.nanoTime() - begin);
    slowest.merge(what, took, (one, other) -> one.compareTo(other) > 0 ? one : other);
  }

  private static ApiClient.Reply put(ApiClient client, String resource, String... headers) {
    return client.put(
        ClientPaths.resource(resource),
        JsonNodeFactory.instance.objectNode().put("capacity", 1_000_000),
        headers);
  }

  private static ApiClient.Reply post(ApiClient client, String resource, String... headers) {
    return client.post(
        ClientPaths.requests(resource),
        JsonNodeFactory.instance.objectNode().put("applicant", "Ada").put("quantity", 1),
        headers);
  }

  private static HttpRequest signUp(URI server, int number) {
    return HttpRequest.newBuilder(server.resolve(ClientPaths.requests("night")))
        .header("Content-Type", "application/json")
        .header("Prefer", "wait=20")
        .POST(BodyPublishers.ofString("{\"applicant\": \"%d\", \"quantity\": 1}".formatted(number)))
        .build();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
