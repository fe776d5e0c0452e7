package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Makes idempotency keys. One that begins with a resource's {@code keyPrefix} costs the server no
 * row, and is looked for only in what was decided since. So the prefix is taken from answers that
 * came in the last 30 seconds, and is never asked for.
 */
final class Keys {

  /** After so long so much may have been decided since that the key costs the server a row. */
  static final Duration FRESH = Duration.ofSeconds(30);

  /** Of so many resources prefixes are remembered. */
  private static final int MOST = 10_000;

  private static final String PREFIX = "keyPrefix";

  private final LeaseClock clock;

  private final Map<String, Told> told = new LinkedHashMap<>();

  private record Told(String prefix, LeaseClock.Moment at) {}

  Keys(LeaseClock clock) {
    this.clock = clock;
  }

  /** Remembers the prefix that an answer about a resource has, in its document or its head. */
  void learn(ApiAnswer answer) {
    Optional<String> head = answer.response().headers().firstValue("Key-Prefix");
    if (head.isPresent() || answer.text().contains(PREFIX)) {
      JsonNode document = JsonTexts.tree(answer.text());
      head.or(() -> JsonTexts.text(document, PREFIX))
          .ifPresent(prefix -> learn(document.path("resourceId").asText(), prefix));
    }
  }

  private synchronized void learn(String resource, String prefix) {
    // What was told last goes last.
    told.remove(resource);
    told.put(resource, new Told(prefix, clock.now()));
    if (told.size() > MOST) {
      told.remove(told.keySet().iterator().next());
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
    return Optional.ofNullable(told.get(resource))
        .filter(known -> clock.since(known.at()).compareTo(FRESH) <= 0)
        .map(Told::prefix);
  }
}
