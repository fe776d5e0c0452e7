package io.lastseat.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.serve.client.ClientPaths;
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
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A crowd waits for late verdicts, and another sends its bodies a byte at a time; all other callers
 * are served. If the crowd exceeds a bounded pool, some waiting calls are answered early and make
 * room. With 1,500 and 600 clients the test compares the time of every other call with that on an
 * idle server.
 */
class WaitingCrowdTest {

  /** The bound on a machine whose idle server answers in a few milliseconds. */
  private static final Duration SOON = Duration.ofSeconds(1);

  /** On a slower machine: the factor to the slowest call of the idle server. */
  private static final int SLOWER = 20;

  private final CountDownLatch held = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private final CountDownLatch toldBefore = new CountDownLatch(1);
  private final AtomicBoolean stalling = new AtomicBoolean();
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** The serializer logs each batch before it goes on, so a blocked log line stops it. */
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
  @Tag("full")
  void nobody_is_kept_waiting_by_those_who_wait() throws Exception {
    crowd(600, 60);
  }

  /** The limits grow with the times of the same calls before the crowd came. */
  @Test
  @Tag("long")
  void every_other_call_is_answered_soon() throws Exception {
    Measured measured = crowd(1_500, 600);
    Duration slower = slowest(measured.idle).multipliedBy(SLOWER);
    Duration soon = slower.compareTo(SOON) > 0 ? slower : SOON;
    assertThat(slowest(measured.beside)).as("%s", measured).isLessThan(soon);
    // The server is busy while the crowd arrives.
    assertThat(slowest(measured.inTheRush)).as("%s", measured).isLessThan(soon.multipliedBy(60));
  }

  /** The slowest answer of each kind of call. */
  private record Measured(
      Map<String, Duration> idle, Map<String, Duration> inTheRush, Map<String, Duration> beside) {}

  private static Duration slowest(Map<String, Duration> answers) {
    return answers.values().stream().max(Duration::compareTo).orElse(Duration.ZERO);
  }

  private Measured crowd(int size, int drippingSize) throws Exception {
    try (LastseatServer server = stallingServer()) {
      ApiClient client = new ApiClient(server.url(), Option.none());
      client.set("night", JsonNodeFactory.instance.objectNode().put("capacity", 1_000_000));
      JsonNode taken = post(client, "night").expect(200, 202).json();
      String first = client.verdict(taken).get("requestId").asText();
      others(new LinkedHashMap<>(), client, first);
      Map<String, Duration> idle = new LinkedHashMap<>();
      others(idle, client, first);
      holdTheSerializer(client);
      long before = puts(server);
      List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
      try (DrippingCrowd dripping = DrippingCrowd.of(server.url(), drippingSize)) {
        for (int i = 0; i < size; i++) {
          waiting.add(waits(server.url(), i));
        }
        dripping.awaitFirstBytes();
        // Measures until all requests are written, which is work like any other.
        Map<String, Duration> meanwhile = new LinkedHashMap<>();
        while (puts(server) < before + size) {
          probe(meanwhile, "description", () -> client.get("/openapi.yaml").expect(200));
        }
        // A waiting call was answered before its time: another call has its place.
        toldBefore.await();
        Map<String, Duration> probes = new LinkedHashMap<>();
        others(probes, client, first);
        Measured measured = new Measured(idle, meanwhile, probes);
        System.out.printf("%d waiting, %d dripping: %s%n", size, drippingSize, measured);
        released.countDown();
        for (CompletableFuture<HttpResponse<String>> answer : waiting) {
          assertThat(answer.get().statusCode()).isIn(200, 202);
        }
        return measured;
      }
    } finally {
      released.countDown();
    }
  }

  /** Calls again while its request is undecided, so the crowd does not shrink. */
  private CompletableFuture<HttpResponse<String>> waits(URI server, int number) {
    return http.sendAsync(signUp(server, number), BodyHandlers.ofString())
        .thenCompose(
            answer -> {
              if (answer.statusCode() != 202 || released.getCount() == 0) {
                return CompletableFuture.completedFuture(answer);
              }
              if (answer.headers().firstValue("preference-applied").isEmpty()) {
                toldBefore.countDown();
                return CompletableFuture.completedFuture(answer);
              }
              return waits(server, number);
            });
  }

  /** Makes each kind of call a few times, while no request is decided. */
  private static void others(Map<String, Duration> slowest, ApiClient client, String first) {
    for (int round = 0; round < 5; round++) {
      probe(slowest, "resource", () -> client.get(ClientPaths.resource("night")).expect(200));
      probe(slowest, "status", () -> client.get(ClientPaths.request("night", first)).expect(200));
      probe(slowest, "roster", () -> client.get(ClientPaths.roster("night")).expect(200));
      probe(slowest, "description", () -> client.get("/openapi.yaml").expect(200));
      probe(slowest, "post", () -> post(client, "night").expect(202));
      probe(slowest, "put", () -> put(client, "other", "Prefer", "wait=0").expect(200, 201, 202));
    }
  }

  @Test
  void who_waits_has_an_answer_before_the_server_stops() throws Exception {
    LastseatServer server = stallingServer();
    try {
      ApiClient client = new ApiClient(server.url(), Option.none());
      client.set("night", JsonNodeFactory.instance.objectNode().put("capacity", 5));
      holdTheSerializer(client);
      long before = puts(server);
      CompletableFuture<HttpResponse<String>> waiting =
          http.sendAsync(signUp(server.url(), 1), BodyHandlers.ofString());
      while (puts(server) < before + 1) {
        client.get("/openapi.yaml").expect(200);
      }
      CompletableFuture<Void> stopped = CompletableFuture.runAsync(server::close);
      HttpResponse<String> answer = waiting.get();
      assertThat(answer.statusCode()).isEqualTo(202);
      assertThat(answer.headers().firstValue("location")).isPresent();
      assertThat(answer.headers().firstValue("preference-applied")).isEmpty();
      released.countDown();
      stopped.get();
    } finally {
      released.countDown();
      server.close();
    }
  }

  /** A log line of an earlier batch may come now, or of this one: no verdict follows either. */
  private void holdTheSerializer(ApiClient client) {
    stalling.set(true);
    post(client, "night").expect(202);
    await(held);
  }

  /** Each written request costs one unit, and intake writes nothing else. */
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
