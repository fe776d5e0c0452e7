package io.lastseat.simulator.world;

import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.store.ItemChange;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** How long requests wait between their record and their verdict. */
final class Waits {

  private final Map<String, Instant> streamed = new HashMap<>();
  private final Map<String, Duration> longest = new HashMap<>();

  void streamed(String resource, String id, Instant now) {
    streamed.putIfAbsent(resource + "/" + id, now);
  }

  void see(ItemChange change, Instant now) {
    if (change.table().equals(WorldTables.NAMES.decisions()) && change.before().isEmpty()) {
      Attributes commit = new Attributes(change.after());
      String resource = commit.text("resourceId");
      for (Attributes entry : commit.list("entries")) {
        Instant since = streamed.get(resource + "/" + entry.text("i"));
        if (since != null) {
          longest.merge(resource, Duration.between(since, now), Waits::longer);
        }
      }
    }
  }

  /** On this resource. */
  Duration longest(String resource) {
    return longest.getOrDefault(resource, Duration.ZERO);
  }

  /** On any other one. */
  Duration longestOfOthers(String resource) {
    return longest.entrySet().stream()
        .filter(of -> !of.getKey().equals(resource))
        .map(Map.Entry::getValue)
        .reduce(Duration.ZERO, Waits::longer);
  }

  static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? other : one;
  }
}
