package io.lastseat.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.client.Application;
import io.lastseat.client.Feed;
import io.lastseat.client.Lastseat;
import io.lastseat.client.Reservation;
import io.lastseat.client.Resource;
import io.lastseat.client.Terms;
import io.lastseat.client.Verdict;
import io.lastseat.client.answer.LastseatFailure.CallFailed;
import io.lastseat.client.lock.Lease;
import io.lastseat.client.lock.LockAnswer;
import io.lastseat.client.lock.RunAnswer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One clock moves the server, its database, its answers and its clients. */
class TestClockTest {

  private static final Instant NOON = Instant.parse("2030-06-01T12:00:00Z");
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration TTL = Duration.ofSeconds(30);

  @RegisterExtension
  static LastseatExtension lastseat = new LastseatExtension(TestSetup.ordinary().startingAt(NOON));

  private static Terms held(int capacity) {
    return Terms.of(capacity).hold(MINUTE.multipliedBy(10)).waitingListLimit(9);
  }

  @Test
  void aHoldLapsesWhenTheClockSaysSo(Lastseat client, TestClock clock) {
    client.resource("concert").create(held(1)).get();
    Reservation ada = client.reserve("concert", Application.of("Ada"));
    Instant end = ((Verdict.Held) ada.verdict()).expiresAt();
    assertThat(end).isBetween(NOON.plusSeconds(600), NOON.plusSeconds(618));
    clock.advanceTo(end.minusMillis(1));
    assertThat(ada.status()).isInstanceOf(Verdict.Held.class);
    clock.advance(Duration.ofMillis(1));
    assertThat(ada.status()).isInstanceOf(Verdict.Lapsed.class);
    assertThat(client.reserve("concert", Application.of("Ben")).verdict().isGranted()).isTrue();
  }

  @Test
  void theWaitingListIsServedAsOftenAsItIsDueInOneAdvance(Lastseat client, TestClock clock) {
    client.resource("concert").create(held(1).promotionHold(MINUTE.multipliedBy(5))).get();
    List<Reservation> all =
        List.of("Ada", "Ben", "Cem", "Dee").stream()
            .map(name -> client.reserve("concert", Application.of(name).orWait()))
            .toList();
    assertThat(all.get(3).verdict()).isInstanceOf(Verdict.Waiting.class);
    clock.advance(MINUTE.multipliedBy(21));
    Instant before = NOON.plus(MINUTE.multipliedBy(5));
    for (Reservation one : all.subList(0, 3)) {
      Instant lapsed = ((Verdict.Lapsed) one.status()).expiresAt();
      assertThat(Duration.between(before, lapsed)).isBetween(fiveMinutes(0), fiveMinutes(20));
      before = lapsed;
    }
    assertThat(all.get(3).status()).isInstanceOf(Verdict.Held.class);
  }

  private static Duration fiveMinutes(int andSeconds) {
    return MINUTE.multipliedBy(5).plusSeconds(andSeconds);
  }

  @Test
  void aLeaseIsRenewedAsTheClockMovesAndEndsWhenItsProcessPauses(Lastseat client, TestClock clock) {
    Lease first = client.lock("report", TTL).holder("A").tryAcquire().acquired().orElseThrow();
    clock.advance(MINUTE.multipliedBy(20));
    assertThat(first.isHeld()).isTrue();
    assertThat(client.lock("report", TTL).look().expiresAt())
        .hasValueSatisfying(end -> assertThat(end).isAfter(clock.instant()));
    assertThat(client.lock("report", TTL).holder("B").tryAcquire())
        .isInstanceOfSatisfying(
            LockAnswer.HeldBy.class, held -> assertThat(held.holder()).isEqualTo("A"));

    clock.advanceWhileClientsPause(MINUTE);
    assertThat(first.isHeld()).isFalse();
    Lease second = client.lock("report", TTL).holder("B").tryAcquire().acquired().orElseThrow();
    assertThat(second.token()).isGreaterThan(first.token());
  }

  @Test
  void whoStandsInLineGetsTheLockOfAProcessThatPauses(Lastseat client, TestClock clock)
      throws Exception {
    Lease first = client.lock("report", TTL).holder("A").tryAcquire().acquired().orElseThrow();
    CompletableFuture<LockAnswer<Lease>> second =
        CompletableFuture.supplyAsync(
            client.lock("report", TTL).holder("B").waitFor(MINUTE.multipliedBy(10))::tryAcquire,
            Executors.newSingleThreadExecutor());
    awaitCommits(client, 2); // A has it, and B stands in line
    clock.advanceWhileClientsPause(MINUTE);
    assertThat(second.get().acquired()).isPresent();
    assertThat(first.isHeld()).isFalse();
  }

  private static void awaitCommits(Lastseat client, int wanted) {
    String cursor = client.feed().start();
    for (int commits = 0; commits < wanted; ) {
      Feed.Page page = client.feed().after(cursor, MINUTE);
      commits += page.commits().size();
      cursor = page.cursor();
    }
  }

  @Test
  void aRunIsTakenOverFromAProcessThatPauses(Lastseat client, TestClock clock) {
    RunAnswer first =
        client
            .execution("payroll")
            .runOnce(
                "A",
                TTL,
                lease -> {
                  clock.advanceWhileClientsPause(MINUTE);
                  assertThat(client.execution("payroll").runOnce("B", TTL, own -> "paid"))
                      .isEqualTo(new RunAnswer.Ran("paid"));
                  return "paid twice";
                });
    assertThat(first).isEqualTo(new RunAnswer.Lost("paid twice"));
  }

  @Test
  void answersAreDatedByTheClock(TestServer server, TestClock clock) throws Exception {
    assertThat(date(server.uri())).isEqualTo(NOON);
    clock.advance(Duration.ofDays(3).plusMillis(1_999));
    assertThat(date(server.uri())).isEqualTo(NOON.plus(Duration.ofDays(3)).plusSeconds(1));
  }

  private static Instant date(URI server) throws Exception {
    String date =
        call(HttpRequest.newBuilder(server.resolve("/v1/resources/none")))
            .headers()
            .firstValue("Date")
            .orElseThrow();
    return ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
  }

  private static HttpResponse<String> call(HttpRequest.Builder request) throws Exception {
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void whatTheStreamDecidesIsSeenWhileTheClockStandsStill() {
    try (TestServer server = TestServer.start(TestSetup.ordinary().withKey("boss"))) {
      Lastseat client = server.client();
      // Callers without a key share reads of the books.
      Resource shared = Lastseat.at(server.uri()).build().resource("concert");
      client.resource("concert").create(Terms.of(9).publicSignUp(true)).get();
      for (int left = 9; left > 0; left--) {
        assertThat(shared.look().orElseThrow().free()).isEqualTo(left);
        client.reserve("concert", Application.of("Ada").byTheStream());
        server.settle();
      }
    }
  }

  @Test
  void aWaitEndsInRealTimeWhileTheClockStandsStill(Lastseat client, TestServer server)
      throws Exception {
    assertThat(client.lock("report", TTL).tryAcquire().acquired()).isPresent();
    HttpRequest.Builder waits =
        HttpRequest.newBuilder(server.uri().resolve("/v1/locks/report"))
            .header("Content-Type", "application/json")
            .POST(
                BodyPublishers.ofString(
                    "{\"holder\": \"B\", \"lease\": \"PT30S\", \"waitFor\": \"PT1S\"}"));
    assertThat(call(waits).statusCode()).isEqualTo(409);
  }

  @Test
  void aWebhookIsTriedAgainWhenTheClockMoves(Lastseat client, TestServer server, TestClock clock)
      throws Exception {
    try (Receiver receiver = new Receiver()) {
      receiver.statuses = List.of(503, 503, 200);
      client.webhooks().put("mine", receiver.uri(), Optional.empty());
      client.resource("concert").create(Terms.of(1)).get();
      server.settle();
      assertThat(receiver.calls).hasValue(1);
      clock.advance(Duration.ofSeconds(9));
      assertThat(receiver.calls).hasValue(1);
      clock.advance(MINUTE.multipliedBy(10));
      assertThat(receiver.calls).hasValue(3);
    }
  }

  @Test
  void whatDoesNotEndIsNamed() throws Exception {
    TestSetup impatient = TestSetup.ordinary().startingAt(NOON).patience(Duration.ofSeconds(5));
    try (Receiver receiver = new Receiver();
        TestServer server = TestServer.start(impatient)) {
      receiver.holds = new CountDownLatch(1);
      server.client().webhooks().put("mine", receiver.uri(), Optional.empty());
      server.client().resource("concert").create(Terms.of(1)).get();
      assertThatThrownBy(server::settle)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "The clock stands at 2030-06-01T12:00:00Z. The calls of webhooks did not end within"
                  + " PT5S of real time.");
      receiver.holds.countDown();
    }
  }

  @Test
  void itGoesForwardAlone(TestClock clock) {
    clock.advance(Duration.ZERO);
    assertThat(clock.instant()).isEqualTo(NOON);
    assertThatThrownBy(() -> clock.advance(Duration.ofNanos(-1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("The clock only goes forward");
    assertThatThrownBy(() -> clock.advanceTo(NOON.minusSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class);
    clock.advanceTo(NOON.plusSeconds(1));
    assertThat(clock.withZone(ZoneId.of("Asia/Tokyo")).instant()).isEqualTo(NOON.plusSeconds(1));
  }

  @Test
  void aLeaseThatIsHeldForTooLongIsAnError(Lastseat client, TestClock clock) {
    assertThat(client.lock("report", Duration.ofSeconds(5)).tryAcquire().acquired()).isPresent();
    assertThatThrownBy(() -> clock.advance(Duration.ofDays(10_000)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Is a short lease held for long?");
  }

  @Test
  void aMonthPassesAtOnceAndTheFeedForgets(Lastseat client, TestClock clock) {
    client.resource("concert").create(held(2)).get();
    String start = client.feed().start();
    clock.advance(Duration.ZERO);
    assertThat(client.feed().after(start, Duration.ZERO).commits()).hasSize(1);
    for (int month = 1; month < 4; month++) {
      clock.advance(Duration.ofDays(31));
      Reservation ada = client.reserve("concert", Application.of("Ada").byTheStream());
      clock.advance(Duration.ZERO);
      assertThat(ada.status()).isInstanceOf(Verdict.Held.class);
    }
    assertThatThrownBy(() -> client.feed().after(start, Duration.ZERO))
        .isInstanceOf(CallFailed.class)
        .hasMessageContaining("no longer kept");
  }

  /** Receives webhooks. */
  private static final class Receiver implements AutoCloseable {

    private final com.sun.net.httpserver.HttpServer server;
    private final AtomicInteger calls = new AtomicInteger();
    private volatile List<Integer> statuses = List.of();
    private volatile CountDownLatch holds = new CountDownLatch(0);

    Receiver() throws Exception {
      server =
          com.sun.net.httpserver.HttpServer.create(
              new java.net.InetSocketAddress(java.net.InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext(
          "/",
          exchange -> {
            int call = calls.getAndIncrement();
            try {
              holds.await();
            } catch (InterruptedException stopped) {
              Thread.currentThread().interrupt();
            }
            exchange.sendResponseHeaders(call < statuses.size() ? statuses.get(call) : 200, -1);
            exchange.close();
          });
      server.start();
    }

    URI uri() {
      return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    @Override
    public void close() {
      server.stop(0);
    }
  }
}
