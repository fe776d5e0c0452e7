package io.lastseat.local.ops;

import io.lastseat.serializer.park.ParkedNotes;
import io.lastseat.tables.ParkedItem;
import io.vavr.collection.Vector;
import java.time.Clock;
import java.time.Duration;

/** Resources that some serializer has parked, by its notes: a read unit a minute. */
final class ParkedTroubles implements TroubleSource {

  private static final Duration PACE = Duration.ofMinutes(1);

  private final RateLimitedLook<Vector<ParkedItem>> notes;
  private final Clock clock;

  ParkedTroubles(ParkedNotes notes, SeenCommits seen, Clock clock) {
    this.clock = clock;
    this.notes =
        new RateLimitedLook<>(() -> notes.counting(clock.instant()), seen::notes, clock, PACE);
  }

  @Override
  public String looksAt() {
    return "resources that are parked, as of the last minute";
  }

  @Override
  public Vector<Trouble> now() {
    return notes
        .get()
        .filter(note -> clock.instant().isBefore(note.until()))
        .map(ParkedTroubles::trouble);
  }

  private static Trouble trouble(ParkedItem note) {
    return Trouble.of(
            "parked " + note.resource(),
            true,
            "Parked",
            note.why(),
            "It kept failing for two minutes. Its requests wait beside the stream and are driven"
                + " again; what fails anew joins them at once while the note counts.")
        .about(note.resource())
        .since(note.since())
        .with("release", note.resource(), "Release");
  }
}
