package io.lastseat.intake.api.lock;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import java.util.HashMap;
import java.util.Map;

/** The calls of those who wait for a lock. */
public final class LineCalls {

  /** Without a trace, which would be logged many times. */
  private static final RuntimeException GONE =
      new RuntimeException("The function is gone.", null, false, false) {
        private static final long serialVersionUID = 1L;
      };

  /**
   * Asks for a lock.
   *
   * @param waitFor how long to wait in line, as ISO 8601 has it; empty: not at all
   * @param ttl of the lease
   * @param key the idempotency key; empty: none
   */
  public static Exchange acquire(
      World by, String lock, String holder, String waitFor, String ttl, String key) {
    String wait = waitFor.isEmpty() ? "" : ", \"waitFor\": \"%s\"".formatted(waitFor);
    Map<String, String> headers = new HashMap<>(Map.of("content-type", "application/json"));
    if (!key.isEmpty()) {
      headers.put("idempotency-key", key);
    }
    String body = "{\"holder\": \"%s\", \"ttl\": \"%s\"%s}".formatted(holder, ttl, wait);
    return by.call("POST", "/v1/locks/" + lock, headers, body);
  }

  /**
   * A function that dies while a call of it waits, at the time of this world: it answers for us,
   * but withdraws nothing.
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

  private LineCalls() {}
}
