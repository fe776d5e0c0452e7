package io.lastseat.client.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.client.answer.Documents;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Makes idempotency keys. A key that begins with a resource's {@code keyPrefix} costs the server no
 * row, and the server looks it up in later commits only. The prefix comes from answers of the last
 * 30 seconds; the client never asks for one.
 */
public final class Keys {

  /** The idempotency key of a call. */
  public sealed interface Choice {

    /** A new key for each call, the same in all its attempts. */
    record Random() implements Choice {}

    /** No key; such a call is sent once. */
    record None() implements Choice {}

    /** The caller's own key, sent as it is. */
    record Own(String text) implements Choice {}
  }

  /**
   * How long a prefix is used. Later, the log may be so far ahead that the key costs the server a
   * row.
   */
  static final Duration FRESH = Duration.ofSeconds(30);

  /** The most resources whose prefixes are remembered. */
  private static final int MOST = 10_000;

  private static final String PREFIX = "keyPrefix";

  private final ClientClock clock;
  private final Map<String, Seen> seen = new LinkedHashMap<>();

  private record Seen(String prefix, ClientClock.Moment at) {}

  /** Begins without a prefix. */
  public Keys(ClientClock clock) {
    this.clock = clock;
  }

  /** Remembers the prefix of an answer, from its document or its header. */
  void learn(ApiAnswer answer) {
    Optional<String> head = answer.response().headers().firstValue("Key-Prefix");
    if (head.isPresent() || answer.text().contains(PREFIX)) {
      JsonNode document = Documents.tree(answer.text());
      head.or(() -> Documents.text(document, PREFIX))
          .ifPresent(prefix -> learn(document.path("resourceId").asText(), prefix));
    }
  }

  private synchronized void learn(String resource, String prefix) {
    // Moves it to the end: the oldest is dropped first.
    seen.remove(resource);
    seen.put(resource, new Seen(prefix, clock.now()));
    if (seen.size() > MOST) {
      seen.remove(seen.keySet().iterator().next());
    }
  }

  /** A new key for a request to this resource. */
  String create(String resource) {
    return prefix(resource).orElse("") + opaque();
  }

  /** A new key without a prefix. */
  static String opaque() {
    return UUID.randomUUID().toString();
  }

  private synchronized Optional<String> prefix(String resource) {
    return Optional.ofNullable(seen.get(resource))
        .filter(known -> clock.since(known.at()).compareTo(FRESH) <= 0)
        .map(Seen::prefix);
  }
}
