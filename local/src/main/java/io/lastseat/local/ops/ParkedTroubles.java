package io.lastseat.local.ops;

import io.lastseat.serializer.sweep.ParkedNotes;
import io.lastseat.tables.ParkedItem;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;

/** Requests that were taken out of the stream, by their notes: a read unit a minute. */
final class ParkedTroubles implements TroubleSource {

  private static final Duration PACE = Duration.ofMinutes(1);
  private static final int SHOWN = 200;

  private final RateLimitedLook<Vector<ParkedItem>> notes;

  ParkedTroubles(ParkedNotes notes, SeenCommits seen, Clock clock) {
    this.notes = new RateLimitedLook<>(notes::all, seen::notes, clock, PACE);
  }

  @Override
  public String looksAt() {
    return "requests that are parked or deferred, as of the last minute";
  }

  @Override
  public Vector<Trouble> now() {
    return notes.get().take(SHOWN).map(ParkedTroubles::trouble);
  }

  private static Trouble trouble(ParkedItem note) {
    int requests = note.requests().size();
    return Trouble.of(
            "parked " + note.key(),
            true,
            (note.isFailing() ? "Parked: " : "Taken out of the stream: ")
                + "%d %s".formatted(requests, requests == 1 ? "request" : "requests"),
            note.why(),
            "Mend the cause; they are driven again by themselves.")
        .about(note.resource().text())
        .since(note.since())
        .next(Option.some(note.next()))
        .with("drive", note.key(), "Drive now");
  }
}
