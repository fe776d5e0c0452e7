package io.lastseat.intake.admit;

import io.lastseat.intake.usecase.AtOnce.Course;
import io.lastseat.intake.usecase.AtOnceWish;
import io.lastseat.intake.usecase.Patience;
import io.lastseat.intake.usecase.RequestName;
import io.lastseat.model.Books;
import io.lastseat.model.Head;
import io.lastseat.waiting.Pause;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** A call that wants its wish decided, and waits for what becomes of it. */
final class PendingCall {

  private final AtOnceWish wish;
  private final Patience patience;
  private final Head known;
  private final boolean remembered;
  private final Instant begunAt;
  private final CompletableFuture<Supplier<Course>> end = new CompletableFuture<>();

  /**
   * Nothing has become of it yet.
   *
   * @param known a head of the resource, however old
   * @param remembered whether that was not read just now
   */
  PendingCall(AtOnceWish wish, Patience patience, Head known, boolean remembered, Instant begunAt) {
    this.wish = wish;
    this.patience = patience;
    this.known = known;
    this.remembered = remembered;
    this.begunAt = begunAt;
  }

  AtOnceWish wish() {
    return wish;
  }

  Patience patience() {
    return patience;
  }

  Head known() {
    return known;
  }

  boolean isRemembered() {
    return remembered;
  }

  Instant begunAt() {
    return begunAt;
  }

  /**
   * Whether its verdict may stand in a commit with others: it reserves units of a resource that is
   * there, and the id of its request names the commit. An index finds one request for each commit,
   * and of a lock there is one unit.
   */
  boolean mayShare() {
    Books books = known.books();
    return known.isCreated()
        && !wish.isOfLock(books)
        && wish.name().apply(books) instanceof RequestName.Random;
  }

  /**
   * What becomes of it is known.
   *
   * @param course to be asked for by the call itself, once others can go on
   */
  void end(Supplier<Course> course) {
    end.complete(course);
  }

  /** It ends with this, unless what becomes of it was known before. */
  void fail(Throwable failure) {
    end.completeExceptionally(failure);
  }

  /** What has become of it; none where no one has decided it. */
  Option<Course> course(Pause pause) {
    return Option.when(end.isDone(), () -> pause.share(end).get());
  }
}
