package io.lastseat.intake.api.lock;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import java.util.Map;

/** The calls about locks. */
public final class LockCalls {

  public static final String ADA = "{\"holder\": \"Ada\", \"lease\": \"PT1M\"}";
  public static final String GRACE = "{\"holder\": \"Grace\", \"lease\": \"PT1M\"}";

  /** Has no stack trace, which would be logged many times. */
  private static final RuntimeException GONE =
      new RuntimeException("The function is gone.", null, false, false) {
        private static final long serialVersionUID = 1L;
      };

  /**
   * Asks for a lock.
   *
   * @param waitFor how long to wait in line, in ISO 8601; empty: no wait
   * @param key the idempotency key; empty: none
   */
  public static Exchange acquire(World by, String lock, String holder, String waitFor, String key) {
    String wait = waitFor.isEmpty() ? "" : ", \"waitFor\": \"%s\"".formatted(waitFor);
    return acquire(
        by, lock, "{\"holder\": \"%s\", \"lease\": \"PT1M\"%s}".formatted(holder, wait), key);
  }

  /**
   * A function that dies while its call waits, at this world's time. It answers the test, but does
   * not withdraw the request.
   */
  public static World dying(World world) {
    World dying =
        World.overtaken(
            () -> {
              throw GONE;
            });
    dying.setClock(world.now());
    return dying;
  }

  public static Exchange acquire(World by, String lock, String body) {
    return acquire(by, lock, body, "");
  }

  public static Exchange acquire(World by, String lock, String body, String key) {
    return send(by, "POST", lock, body, key);
  }

  public static Exchange renew(World by, String lock, long token) {
    return renew(by, lock, token, "");
  }

  public static Exchange renew(World by, String lock, long token, String key) {
    return send(by, "PUT", lock, "{\"token\": %d, \"lease\": \"PT1M\"}".formatted(token), key);
  }

  private static Exchange send(World by, String method, String lock, String body, String key) {
    return by.send(
        method,
        "/v1/locks/" + lock,
        body,
        key.isEmpty() ? Map.of() : Map.of("idempotency-key", key));
  }

  public static Exchange release(World by, String lock, long token) {
    return by.call("DELETE", "/v1/locks/" + lock + "?token=" + token, Map.of(), null);
  }

  public static Exchange show(World by, String lock) {
    return by.get("/v1/locks/" + lock);
  }

  private LockCalls() {}
}
