package io.lastseat.client;

import io.lastseat.client.FakeServer.Asked;
import io.lastseat.client.FakeServer.Given;
import io.lastseat.client.answer.Documents;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** A fake of the API's locks: one lock, and a switch for each kind of failure. */
final class FakeLocks implements FakeServer.Answering {

  private final ClockOfTest clock;
  private final Map<String, Given> byKey = new HashMap<>();
  private long token;
  private String holder = "";
  private long untilNanos;
  private boolean held;
  final AtomicInteger renewals = new AtomicInteger();
  volatile boolean renewalsFail;
  volatile boolean pendingFirst;
  volatile String pendingPause = "0";
  volatile Runnable beforeGrant = () -> {};
  volatile Consumer<Asked> beforeRenewal = call -> {};

  /** The number of the permit; 0 of a lock with one. */
  volatile int permit;

  /** Makes a lock whose leases run by this clock. */
  FakeLocks(ClockOfTest clock) {
    this.clock = clock;
  }

  @Override
  public Given answer(Asked call) {
    if (call.method().equals("PUT")) {
      beforeRenewal.accept(call);
    }
    return answerInTurn(call);
  }

  private synchronized Given answerInTurn(Asked call) {
    return switch (call.method()) {
      case "POST" -> acquire(call);
      case "PUT" -> renew(call);
      case "DELETE" -> release(Long.parseLong(call.path().replaceAll(".*token=", "")));
      default -> look();
    };
  }

  synchronized void steal(String other) {
    held = true;
    holder = other;
    token++;
    untilNanos = clock.now().nanos() + Duration.ofHours(1).toNanos();
  }

  synchronized boolean isHeld() {
    return held && untilNanos - clock.now().nanos() > 0;
  }

  synchronized long token() {
    return token;
  }

  private Given acquire(Asked call) {
    String key = call.header("Idempotency-Key").get(0);
    Given before = byKey.get(key);
    if (before != null) {
      return before;
    }
    if (pendingFirst) {
      pendingFirst = false;
      return Given.of(
          202,
          "{\"status\": \"pending\"}",
          "Retry-After",
          pendingPause,
          "Location",
          "/v1/resources/r/requests/0-a");
    }
    if (isHeld()) {
      return Given.of(409, lost("lock-held"), "Retry-After", "7");
    }
    beforeGrant.run();
    held = true;
    token++;
    holder = Documents.tree(call.body()).path("holder").asText();
    Given given = granted(call);
    byKey.put(key, given);
    return given;
  }

  private Given granted(Asked call) {
    Duration lease = Duration.parse(Documents.tree(call.body()).path("lease").asText());
    untilNanos = clock.now().nanos() + lease.toNanos();
    return Given.of(
        200,
        "{\"status\": \"acquired\", \"holder\": \"%s\", \"token\": %d, %s\"expiresAt\": \"%s\"}"
            .formatted(
                holder,
                token,
                permit == 0 ? "" : "\"permit\": %d, ".formatted(permit),
                Instant.ofEpochMilli(clock.now().wallMillis()).plus(lease)));
  }

  private Given renew(Asked call) {
    if (renewalsFail) {
      return Given.NOTHING;
    }
    if (!isHeld() || Documents.tree(call.body()).path("token").asLong() != token) {
      return Given.of(409, lost("lock-lost"));
    }
    renewals.incrementAndGet();
    return granted(call);
  }

  private Given release(long wanted) {
    if (wanted != token) {
      return Given.of(409, lost("lock-lost"));
    }
    held = false;
    return Given.of(200, "{\"status\": \"released\", \"token\": %d}".formatted(token));
  }

  private Given look() {
    return Given.of(
        200,
        isHeld()
            ? "{\"status\": \"acquired\", \"holder\": \"%s\", \"token\": %d}"
                .formatted(holder, token)
            : "{\"status\": \"free\", \"token\": %d}".formatted(token));
  }

  private String lost(String kind) {
    return """
    {"type": "urn:lastseat:problem:%s", "title": "Not yours", "detail": "Wait.",
     "holder": "%s", "token": %d, "expiresAt": "2030-01-01T00:00:00Z"}
    """
        .formatted(kind, holder, token);
  }
}
