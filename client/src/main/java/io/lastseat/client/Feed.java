package io.lastseat.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.client.answer.Documents;
import io.lastseat.client.answer.LastseatFailure;
import io.lastseat.client.answer.Reason;
import io.lastseat.client.http.ApiCall;
import io.lastseat.client.http.Session;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The decisions, commit by commit: of one resource ({@link Resource#verdicts}), or of all ({@link
 * Lastseat#feed}). Keep the cursor of a page in the same transaction as what you make of it, and
 * begin there again after a restart.
 *
 * <p>Of one resource each commit comes once, in order, and none is left out. The feed of all
 * resources tells each at least once, and those of one resource in their order.
 *
 * <p>Each reading throws a {@link LastseatFailure} where the server has no good answer: {@link
 * LastseatFailure.CallFailed} with the reason {@code forgotten} where what comes next is no longer
 * kept, and {@code ahead_of_log} where the cursor is of something else, and {@link Reason#RESTORED}
 * where the tables were restored since the cursor was given: begin anew then, from {@link #start}.
 */
public final class Feed {

  /** The cursor behind everything that is there now; of the feed of all resources alone. */
  public static final String NEWEST = "newest";

  private final Session session;
  private final String path;
  private final String start;

  Feed(Session session, String path, String start) {
    this.session = session;
    this.path = path;
    this.start = start;
  }

  /**
   * Some commits, one after the other.
   *
   * @param commits none if nothing was new
   * @param epoch how often the server's tables were restored: commit numbers come again then, with
   *     another content. A number with {@code "~" + epoch} behind it is its cursor; not at 0
   * @param cursor where to go on: keep it with what you made of the commits
   * @param document all that the server says
   */
  public record Page(List<Commit> commits, long epoch, String cursor, JsonNode document) {

    /** Whether there is a commit on it. */
    public boolean hasNews() {
      return !commits.isEmpty();
    }

    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * The decisions of one append to a resource.
   *
   * @param number from 1, without gaps in a resource
   * @param gone whether the server no longer has it: then it has no entries
   * @param unreadable whether the server cannot read it, since a newer program wrote it or it is
   *     damaged: then it has no entries
   * @param entries one for each decision, in order
   * @param document all that the server says
   */
  public record Commit(
      @JsonProperty("resourceId") String resource,
      @JsonProperty("commitNumber") long number,
      boolean gone,
      boolean unreadable,
      List<Entry> entries,
      JsonNode document) {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * One decision.
   *
   * @param kind {@code reserve}, {@code cancel}, {@code promote} and so on
   * @param status {@code accepted}, {@code held}, {@code waiting} or {@code rejected}
   * @param since what a reservation has from here on; none if the decision changed none
   * @param document all that the server says
   */
  public record Entry(
      long decisionNumber,
      String requestId,
      String kind,
      String status,
      @JsonProperty("standing") Optional<Since> since,
      JsonNode document) {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * What a reservation has.
   *
   * @param reservation the id by which to keep it
   * @param status {@code accepted}, {@code held}, {@code waiting}, {@code ended} or {@code refused}
   * @param quantity in units; 0 where it is over
   */
  public record Since(String reservation, String status, long quantity) {}

  /** The cursor before everything. */
  public String start() {
    return start;
  }

  /**
   * What comes behind the cursor, up to 100 commits; nothing where nothing came.
   *
   * @param wait how long the server may hold the answer until something is new, at most 20 seconds
   */
  public Page after(String cursor, Duration wait) {
    ApiCall call = ApiCall.get(path + "?after=" + ApiCall.encoded(cursor));
    return session.send(wait.isZero() ? call : call.waiting(wait)).as(Page.class);
  }

  /**
   * All that is there now behind the cursor, page by page as they are wanted; one page at least.
   */
  public Stream<Page> allAfter(String cursor) {
    Page first = after(cursor, Duration.ZERO);
    return Stream.concat(
        Stream.of(first),
        Stream.iterate(first, Page::hasNews, page -> after(page.cursor(), Duration.ZERO)).skip(1));
  }

  /** All that comes behind the cursor, for ever: the stream waits where nothing is new. */
  public Stream<Page> follow(String cursor) {
    return Stream.iterate(
            after(cursor, ApiCall.LONGEST_WAIT), page -> after(page.cursor(), ApiCall.LONGEST_WAIT))
        .filter(Page::hasNews);
  }
}
