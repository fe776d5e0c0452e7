package io.lastseat.test;

import io.lastseat.intake.door.Door;
import io.lastseat.serve.ServerSettings;
import io.lastseat.webhooks.ReceiverPolicy;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** How the server of a test is set up. It never changes: each method gives another one. */
public final class TestSetup {

  private static final Set<String> ROLES = Set.of("read", "ask", "administer");
  private static final TestSetup ORDINARY =
      new TestSetup(Optional.empty(), List.of(), true, Duration.ofSeconds(60));

  private final Optional<Instant> start;
  private final List<Key> keys;
  private final boolean feed;
  private final Duration patience;

  private record Key(String text, String role) {}

  private TestSetup(Optional<Instant> start, List<Key> keys, boolean feed, Duration patience) {
    this.start = start;
    this.keys = keys;
    this.feed = feed;
    this.patience = patience;
  }

  /**
   * A server for everybody, with the feed, and with webhooks to this machine. Its clock begins at
   * the present second.
   */
  public static TestSetup ordinary() {
    return ORDINARY;
  }

  /** The clock begins at this moment. */
  public TestSetup startingAt(Instant moment) {
    return new TestSetup(Optional.of(moment), keys, feed, patience);
  }

  /** Requires a key; this one administers. The client of the tests shows the first one. */
  public TestSetup withKey(String key) {
    return withKey(key, "administer");
  }

  /**
   * Requires a key; this one has a role.
   *
   * @param role {@code read}, {@code ask} or {@code administer}
   */
  public TestSetup withKey(String key, String role) {
    if (!ROLES.contains(role)) {
      throw new IllegalArgumentException("No role of a key: " + role);
    }
    List<Key> more = new ArrayList<>(keys);
    more.add(new Key(key, role));
    return new TestSetup(start, List.copyOf(more), feed, patience);
  }

  /** Has no feed and no webhooks. */
  public TestSetup withoutFeed() {
    return new TestSetup(start, keys, false, patience);
  }

  /**
   * How long the clock waits at each moment, in real time, for what is due; the default is a
   * minute.
   */
  public TestSetup patience(Duration most) {
    return new TestSetup(start, keys, feed, most);
  }

  Optional<String> firstKey() {
    return keys.stream().map(Key::text).findFirst();
  }

  TestClock newClock() {
    return new TestClock(
        start.orElseGet(() -> Instant.now().truncatedTo(ChronoUnit.SECONDS)), patience);
  }

  ServerSettings settings() {
    String hashes =
        keys.stream()
            .map(key -> Door.hashOf(key.text()) + "=" + key.role())
            .collect(Collectors.joining(","));
    return ServerSettings.inMemory(line -> {})
        .withKeys(Option.some(hashes).filter(some -> !some.isEmpty()))
        .relaying(feed)
        .calling(ReceiverPolicy.PUBLIC_AND_LOOPBACK);
  }
}
