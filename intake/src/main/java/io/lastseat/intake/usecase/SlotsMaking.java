package io.lastseat.intake.usecase;

import io.lastseat.model.Head;
import io.lastseat.model.ResourceId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/** Creates those of many resources that are not there, and waits until all are. */
public final class SlotsMaking {

  /** So many are looked at together while it waits: what comes first is there first. */
  private static final int LOOKED_AT_TOGETHER = 64;

  private final BooksCache books;
  private final Configuring configuring;
  private final Verdicts verdicts;
  private final SharedThreads threads;

  /** By this way of configuring. */
  public SlotsMaking(
      BooksCache books, Configuring configuring, Verdicts verdicts, SharedThreads threads) {
    this.books = books;
    this.configuring = configuring;
    this.verdicts = verdicts;
    this.threads = threads;
  }

  /** How many of them are not there yet when the patience is over. */
  int make(Vector<ResourceId> ids, NewTerms wish, Patience patience) {
    Vector<Head> uncreated = uncreated(ids);
    threads.each(uncreated, head -> configuring.submit(head, wish, Patience.none()));
    Missing missing = new Missing(uncreated.map(Head::resource));
    if (uncreated.nonEmpty()) {
      patience.orIfItFails(
          () -> verdicts.until(missing::noneIsLeft, patience), Option.<Boolean>none());
    }
    return missing.ids.length();
  }

  /** Those that were not there at the last look. */
  private final class Missing {

    private Vector<ResourceId> ids;

    Missing(Vector<ResourceId> ids) {
      this.ids = ids;
    }

    Option<Boolean> noneIsLeft() {
      while (ids.nonEmpty()) {
        Vector<ResourceId> still = uncreated(ids.take(LOOKED_AT_TOGETHER)).map(Head::resource);
        ids = still.appendAll(ids.drop(LOOKED_AT_TOGETHER));
        if (still.nonEmpty()) {
          return Option.none();
        }
      }
      return Option.some(true);
    }
  }

  /** The heads of those that nobody created. Nothing that was created ceases to be. */
  private Vector<Head> uncreated(Vector<ResourceId> ids) {
    return threads
        .each(ids, id -> books.lastKnown(id).orElse(() -> newest(id)).get())
        .reject(Head::isCreated);
  }

  private Option<Head> newest(ResourceId id) {
    return books.newest(id).orElse(() -> Option.some(Head.before(id)));
  }
}
