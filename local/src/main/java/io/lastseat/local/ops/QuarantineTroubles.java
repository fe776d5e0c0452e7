package io.lastseat.local.ops;

import io.lastseat.serializer.stream.Quarantine;
import io.lastseat.tables.QuarantineItem;
import io.vavr.collection.Vector;
import java.time.Clock;
import java.time.Duration;

/**
 * Records that could not be read as requests. The items hold whole records, so it is looked every
 * five minutes alone, and at the first 25 that are found.
 */
final class QuarantineTroubles implements TroubleSource {

  static final Duration PACE = Duration.ofMinutes(5);
  static final int LOOKED_AT = 25;

  private final RateLimitedLook<Vector<QuarantineItem>> items;

  QuarantineTroubles(Quarantine quarantine, SeenCommits seen, Clock clock) {
    this.items =
        new RateLimitedLook<>(() -> quarantine.newest(LOOKED_AT), seen::notes, clock, PACE);
  }

  @Override
  public String looksAt() {
    return "records in quarantine, as of the last five minutes";
  }

  @Override
  public Vector<Trouble> now() {
    return items.get().filter(item -> item.drivenAt().isEmpty()).map(QuarantineTroubles::trouble);
  }

  private static Trouble trouble(QuarantineItem item) {
    return Trouble.of(
            "quarantine " + item.key(),
            false,
            "In quarantine: record " + item.sequenceNumber(),
            item.why(),
            "Another program writes into the table of requests, or a newer version does. 'lastseat"
                + " quarantine show' prints the record.")
        .since(item.setAsideAt())
        .with("drive-quarantined", item.key(), "Drive now");
  }
}
