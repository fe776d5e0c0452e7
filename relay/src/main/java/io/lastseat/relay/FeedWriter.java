package io.lastseat.relay;

import io.lastseat.feed.FeedHead;
import io.lastseat.feed.FeedLog;
import io.lastseat.feed.Pointer;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Appends a pointer for each commit to the feed. What comes again is appended again: readers are
 * told at least once.
 */
public final class FeedWriter implements Consumer<Vector<Pointer>> {

  private final FeedLog feed;
  private final Duration kept;
  private final Supplier<String> id;
  private volatile Option<FeedHead> known = Option.none();

  /**
   * To this feed.
   *
   * @param kept how long a pointer can be read at least
   * @param id draws a name for a feed that begins
   */
  public FeedWriter(FeedLog feed, Duration kept, Supplier<String> id) {
    this.feed = feed;
    this.kept = kept;
    this.id = id;
  }

  @Override
  public void accept(Vector<Pointer> batch) {
    Vector<Pointer> pointers = batch.distinctBy(one -> new Pointer(one.resource(), one.commitNo()));
    for (Vector<Pointer> some : pointers.grouped(FeedLog.MAX_POINTERS)) {
      known = Option.some(feed.append(some, known, kept, id));
    }
  }
}
