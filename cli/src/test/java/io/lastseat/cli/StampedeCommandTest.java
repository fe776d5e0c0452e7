package io.lastseat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.lastseat.cli.typed.Child;
import io.lastseat.cli.typed.Ran;
import io.lastseat.cli.typed.Served;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class StampedeCommandTest extends Served {

  private static final String[] KEYS = {
    "capacity",
    "requests",
    "accepted",
    "refused",
    "undecided",
    "immediate",
    "check",
    "violations",
    "requestsPerSecond",
    "timeToVerdictMillis",
    "callsPerRequest",
    "writeUnitsPerRequest",
    "readUnitsPerRequest"
  };

  private static final int MOST_TRIES = 50;

  @Tag("full")
  @Test
  void two_thousand_want_a_hundred_places() throws Exception {
    try (Child stampede =
        Child.lastseat(
            "stampede", "--capacity", "100", "--requests", "2000", "--clients", "32", "--json")) {
      assertThat(stampede.status()).as(stampede.err()).isZero();
      assertThat(stampede.err()).isEmpty();
      assertThat(stampede.out()).hasLineCount(1);
      JsonNode figures = new ObjectMapper().readTree(stampede.out());
      assertThat(figures.fieldNames()).toIterable().containsExactly(KEYS);
      assertThat(figures.get("capacity").asInt()).isEqualTo(100);
      assertThat(figures.get("requests").asInt()).isEqualTo(2_000);
      assertThat(figures.get("accepted").asInt()).isEqualTo(100);
      assertThat(figures.get("refused").asInt()).isEqualTo(1_900);
      assertThat(figures.get("undecided").asInt()).isZero();
      assertThat(figures.get("check").asText()).isEqualTo("passed");
      assertThat(figures.get("violations")).isEmpty();
      assertThat(figures.get("requestsPerSecond").asDouble()).isPositive();
      JsonNode times = figures.get("timeToVerdictMillis");
      assertThat(times.fieldNames()).toIterable().containsExactly("p50", "p99", "max");
      assertThat(times.get("p50").asLong())
          .isBetween(0L, times.get("p99").asLong())
          .isLessThanOrEqualTo(times.get("max").asLong());
      // The gate refuses most, without a write. A verdict takes 1 for intake, 1.2 for the rest, and
      // 1 for the roster's index.
      assertThat(figures.get("writeUnitsPerRequest").asDouble()).isBetween(0.1, 3.2);
      // A keyed request reads once for an earlier try; waiting calls add reads while they wait.
      assertThat(figures.get("readUnitsPerRequest").asDouble()).isBetween(0.1, 20.0);
      assertThat(figures.get("callsPerRequest").asDouble()).isBetween(0.01, 20.0);
    }
  }

  @Test
  void with_no_gate_everybody_is_given_a_verdict_and_is_paid_for() throws Exception {
    Ran ran =
        Ran.lastseat(
                "stampede",
                "--capacity=50",
                "--requests=300",
                "--clients=16",
                "--quantity=3",
                "--no-gate",
                "--json")
            .done();
    JsonNode figures = ran.json();
    assertThat(figures.get("accepted").asInt()).as("sixteen threes in fifty").isEqualTo(16);
    assertThat(figures.get("refused").asInt()).isEqualTo(284);
    assertThat(figures.get("writeUnitsPerRequest").asDouble()).isBetween(2.0, 3.5);
  }

  @Test
  void where_there_is_nothing_everybody_is_refused() {
    assertThat(running("--capacity=0", "--requests=20", "--clients=4").done().out())
        .containsPattern("accepted +0\\R")
        .containsPattern("refused +20 \\(20 of them at the gate\\)")
        .containsPattern("time to verdict +no call was given one")
        .containsPattern("check +passed");
  }

  @Test
  void what_a_server_of_others_uses_is_unknown() throws Exception {
    Ran ran = running("--capacity=5", "--requests=40", "--clients=4", "--json").done();
    JsonNode figures = ran.json();
    assertThat(figures.fieldNames()).toIterable().containsExactly(KEYS);
    assertThat(figures.get("accepted").asInt()).isEqualTo(5);
    assertThat(figures.get("callsPerRequest").isNull()).isTrue();
    assertThat(figures.get("writeUnitsPerRequest").isNull()).isTrue();
    assertThat(figures.get("readUnitsPerRequest").isNull()).isTrue();
    assertThat(running("--capacity=1", "--requests=2", "--clients=1").out())
        .contains("unknown, the server is not our own");
  }

  @Test
  void few_clients_of_a_resource_that_decides_in_the_call() throws Exception {
    List<Integer> immediate = new ArrayList<>();
    // On a busy machine a call of over two seconds falls back to the stream.
    while (immediate.size() < MOST_TRIES && !immediate.contains(5)) {
      Ran ran =
          running("--capacity=5", "--requests=40", "--clients=2", "--admission=immediate", "--json")
              .done();
      JsonNode figures = ran.json();
      assertThat(figures.get("accepted").asInt()).isEqualTo(5);
      immediate.add(figures.get("immediate").asInt());
    }
    assertThat(immediate).allMatch(decided -> decided <= 5).contains(5);
  }

  @Test
  void what_the_server_does_not_accept_is_told_in_its_words() {
    Ran capacity = running("--capacity=99999999999999999", "--requests=2", "--clients=1").ended(1);
    assertThat(capacity.err()).startsWith("lastseat: The server answered 4").contains("/capacity");

    Ran quantity =
        running("--capacity=5", "--requests=2", "--clients=1", "--quantity=9999999999999999")
            .ended(1);
    assertThat(quantity.out()).contains("FAILED").contains("/quantity");
  }

  /** The client gives up after ten seconds without an answer; they are real seconds here. */
  @Tag("full")
  @Test
  void a_server_that_goes_away_ends_it_with_a_sentence() throws Exception {
    HttpServer mortal = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    AtomicInteger calls = new AtomicInteger();
    mortal.createContext(
        "/",
        call -> {
          int number = calls.incrementAndGet();
          byte[] body = "{\"requestId\":\"0-%d\"}".formatted(number).getBytes(UTF_8);
          call.sendResponseHeaders(number == 1 ? 201 : 202, body.length);
          call.getResponseBody().write(body);
          call.close();
          if (number == 5) {
            new Thread(() -> mortal.stop(0)).start();
          }
        });
    mortal.start();
    Ran ran =
        Ran.lastseat(
                "stampede",
                "--capacity=5",
                "--requests=20",
                "--clients=2",
                "--url=http://127.0.0.1:" + mortal.getAddress().getPort())
            .ended(1);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err())
        .startsWith("lastseat: The server went away in the stampede, which was given up after 10")
        .hasLineCount(1);
  }

  private static Ran running(String... options) {
    return Ran.of(List.of(options), "stampede", "--url=" + server.url());
  }
}
