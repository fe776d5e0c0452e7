package io.lastseat.serializer.sweep;

import io.lastseat.serializer.SerializerParts;
import io.lastseat.tables.ParkedItem;
import io.lastseat.telemetry.Event;
import io.lastseat.waiting.Doubling;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * Drives requests again that were taken out of the stream: it reads them from their own table, by
 * the notes. They are driven with growing pauses until each has its verdict; then their note goes.
 * Two at once are harmless.
 */
public final class ParkedSweep {

  /** Half a minute before the first try, up to an hour before later ones. */
  static final Doubling PAUSES = new Doubling(Duration.ofSeconds(30), Duration.ofHours(1));

  /** Between two looks: a process that is asked each second looks less often. */
  private static final Duration LOOK = Duration.ofSeconds(10);

  private static final Duration FARTHEST = PAUSES.longest().multipliedBy(2);

  private static final String SETTLED = "All of them are decided.";

  private final ParkedNotes notes;
  private final Reconciliation reconciliation;
  private final Clock clock;
  private final Consumer<Event> telemetry;

  private volatile int waiting;
  private Instant looked = Instant.MIN;

  /** Made from these parts; decides by this one. */
  public ParkedSweep(SerializerParts parts, Reconciliation reconciliation) {
    this.notes = parts.parkedNotes();
    this.reconciliation = reconciliation;
    this.clock = parts.clock();
    this.telemetry = parts.telemetry();
  }

  /**
   * Drives those whose time has come. One note that fails does not hold the others.
   *
   * @return how many notes were settled
   * @throws software.amazon.awssdk.core.exception.SdkException where the notes cannot be read
   */
  public synchronized int look() {
    Instant now = clock.instant();
    if (now.isBefore(looked.plus(LOOK)) && !now.isBefore(looked)) {
      return 0;
    }
    looked = now;
    Vector<ParkedItem> all = notes.all();
    int settled = all.filter(note -> isDue(note, now)).count(this::isSettled);
    waiting = all.size() - settled;
    return settled;
  }

  /** How many notes the last look left. */
  public int waiting() {
    return waiting;
  }

  /** A turn that is far away was noted by a clock that was wrong. */
  private static boolean isDue(ParkedItem note, Instant now) {
    return !now.isBefore(note.next()) || now.plus(FARTHEST).isBefore(note.next());
  }

  /**
   * Drives the requests of one note at once, and not at their next turn.
   *
   * @return what came of it, in a sentence; none if there is no such note
   */
  public Option<String> driveNow(String key) {
    return notes.all().find(note -> note.key().equals(key)).map(this::drive);
  }

  private boolean isSettled(ParkedItem note) {
    return drive(note).equals(SETTLED);
  }

  /** The next turn is noted first: requests that end this process must not hold the others. */
  private String drive(ParkedItem note) {
    try {
      notes.replace(note.tried(clock.instant().plus(PAUSES.after(note.tries() + 1))));
      Reconciled found = reconciliation.decide(note.resource(), note.requests());
      if (!found.leftSomethingUndecided()) {
        notes.remove(note);
        return SETTLED;
      }
      return "Not all of them are decided yet: "
          + found.failures().some().appendAll(found.newer().some()).headOption().getOrElse("");
    } catch (RuntimeException failure) {
      telemetry.accept(new Event.Stopped(Option.some(note.resource()), failure));
      return "They could not be driven: " + failure;
    }
  }
}
