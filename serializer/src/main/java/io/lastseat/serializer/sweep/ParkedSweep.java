package io.lastseat.serializer.sweep;

import io.lastseat.model.id.ResourceId;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.tables.ParkedItem;
import io.lastseat.telemetry.Event;
import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Drives requests again that were taken out of the stream. It reads them from the table {@code
 * requests}, by the notes. It drives them with growing pauses until each has its verdict, and then
 * removes their note. Two sweeps at once are harmless.
 */
public final class ParkedSweep {

  /** The shortest time between two looks. A process that is asked each second looks less often. */
  private static final Duration LOOK = Duration.ofSeconds(10);

  private static final Duration FARTHEST = ParkedNotes.PAUSES.longest().multipliedBy(2);

  /** The number of tries of a note for which the later notes of its resource wait. */
  private static final int HOLDS = 5;

  /** The tries of a whole note. Then it is halved, until a failing request is alone. */
  private static final int WHOLE = 4;

  private static final String SETTLED = "All of them are decided.";

  private final ParkedNotes notes;
  private final Reconciliation reconciliation;
  private final Clock clock;
  private final Consumer<Event> telemetry;

  private volatile int waiting;
  private Instant looked = Instant.MIN;

  /** Makes the sweep from these parts. This reconciliation decides. */
  public ParkedSweep(SerializerParts parts, Reconciliation reconciliation) {
    this.notes = parts.parkedNotes();
    this.reconciliation = reconciliation;
    this.clock = parts.clock();
    this.telemetry = parts.telemetry();
  }

  /**
   * Drives the notes that are due. A note that fails does not block the others.
   *
   * @return the number of notes that were settled
   * @throws software.amazon.awssdk.core.exception.SdkException if the notes cannot be read
   */
  public synchronized int look() {
    Instant now = clock.instant();
    if (now.isBefore(looked.plus(LOOK)) && !now.isBefore(looked)) {
      return 0;
    }
    looked = now;
    Vector<ParkedItem> all = notes.all();
    int settled = 0;
    Set<ResourceId> held = HashSet.empty();
    for (ParkedItem note : all.sortBy(ParkedItem::since)) {
      boolean mayGo = isDue(note, now) && !(note.isFailing() && held.contains(note.resource()));
      if (mayGo && left(note).isEmpty()) {
        settled++;
      } else if (holds(note)) {
        held = held.add(note.resource());
      }
    }
    waiting = all.size() - settled;
    return settled;
  }

  /** Whether later notes of the resource wait for it; not for ever, if it cannot be settled. */
  private static boolean holds(ParkedItem note) {
    return note.isFailing() && note.tries() < HOLDS;
  }

  /** The number of notes that the last look left. */
  public int waiting() {
    return waiting;
  }

  /** Whether the note is due. A try far in the future comes from a wrong clock: it is due. */
  private static boolean isDue(ParkedItem note, Instant now) {
    return !now.isBefore(note.next()) || now.plus(FARTHEST).isBefore(note.next());
  }

  /**
   * Drives the requests of one note at once, before their next turn.
   *
   * @return the result, in a sentence; none if there is no such note
   */
  public Option<String> driveNow(String key) {
    return notes
        .all()
        .find(note -> note.key().equals(key))
        .map(note -> left(note).getOrElse(SETTLED));
  }

  /**
   * Drives the requests of a note. It writes the next try into the note first: requests that end
   * this process must not block others.
   *
   * @return why some requests are left; none if none are
   */
  private Option<String> left(ParkedItem note) {
    try {
      notes.replace(note.tried(clock.instant().plus(ParkedNotes.PAUSES.after(note.tries() + 1))));
      Reconciled found = reconciliation.decide(note.resource(), note.requests());
      if (!found.leftSomethingUndecided()) {
        notes.remove(note);
        return Option.none();
      }
      halve(note);
      return Option.some(
          "Not all of them are decided yet: "
              + Stream.concat(found.failures().some().stream(), found.newer().some().stream())
                  .findFirst()
                  .orElse(""));
    } catch (RuntimeException failure) {
      telemetry.accept(new Event.Stopped(Option.some(note.resource()), failure));
      return Option.some("They could not be driven: " + failure);
    }
  }

  /** Halves the note, so that one request that fails does not block the others. */
  private void halve(ParkedItem note) {
    if (note.tries() >= WHOLE && note.requests().size() > 1) {
      note.halves(clock.instant().plus(ParkedNotes.PAUSES.after(note.tries() + 1)))
          .forEach(notes::add);
      notes.remove(note);
    }
  }
}
