package io.lastseat.client;

import java.time.Duration;
import java.util.stream.Stream;

/**
 * What was decided, commit by commit: of one resource ({@link Resource#verdicts}), or of all
 * ({@link Lastseat#feed}). Keep the cursor of a page in the same transaction as what you make of
 * it, and begin there again after a restart.
 *
 * <p>Of one resource each commit comes once, in order, and none is left out. The feed of all
 * resources tells each at least once, and those of one resource in their order.
 *
 * <p>Each reading throws a {@link LastseatFailure} where the server has no good answer: {@link
 * CallFailed} with the reason {@code forgotten} where what comes next is no longer kept, and {@code
 * ahead_of_log} where the cursor is of something else, and {@link Reason#RESTORED} where the tables
 * were restored since the cursor was given: begin anew then, from {@link #start}.
 */
public final class Feed {

  /** The cursor behind everything that is there now; of the feed of all resources alone. */
  public static final String NEWEST = "newest";

  private final Session session;
  private final String path;
  private final String start;

  private Feed(Session session, String path, String start) {
    this.session = session;
    this.path = path;
    this.start = start;
  }

  static Feed ofAll(Session session) {
    return new Feed(session, ApiPaths.FEED, "start");
  }

  static Feed of(Session session, String resource) {
    return new Feed(session, ApiPaths.verdicts(resource), "0");
  }

  /** The cursor before everything. */
  public String start() {
    return start;
  }

  /**
   * What comes behind the cursor, up to 100 commits; nothing where nothing came.
   *
   * @param wait how long the server may hold the answer until something is new, at most 20 seconds
   */
  public FeedPage after(String cursor, Duration wait) {
    ApiCall call = ApiCall.get(path + "?after=" + ApiPaths.encoded(cursor));
    return FeedPage.of(
        Answers.good(Futures.join(session.here().send(wait.isZero() ? call : call.waiting(wait))))
            .json());
  }

  /**
   * All that is there now behind the cursor, page by page as they are wanted; one page at least.
   */
  public Stream<FeedPage> allAfter(String cursor) {
    FeedPage first = after(cursor, Duration.ZERO);
    return Stream.concat(
        Stream.of(first),
        Stream.iterate(first, FeedPage::hasNews, page -> after(page.cursor(), Duration.ZERO))
            .skip(1));
  }

  /** All that comes behind the cursor, for ever: the stream waits where nothing is new. */
  public Stream<FeedPage> follow(String cursor) {
    return Stream.iterate(
            after(cursor, ApiCall.LONGEST_WAIT), page -> after(page.cursor(), ApiCall.LONGEST_WAIT))
        .filter(FeedPage::hasNews);
  }
}
