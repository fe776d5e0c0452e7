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
 * The decisions, commit by commit: of one resource ({@link Resource#verdicts}) or of all ({@link
 * Lastseat#feed}). Store the cursor of a page in the same transaction as your results, and continue
 * there after a restart.
 *
 * <p>The feed of one resource has each commit once, in order, and leaves none out. The feed of all
 * resources has each commit at least once; commits of one resource are in order.
 *
 * <p>Each reading throws a {@link LastseatFailure} if the server has no good answer. It is {@link
 * LastseatFailure.CallFailed} with the reason {@code forgotten} if the next commits are no longer
 * kept, and {@code ahead_of_log} if the cursor belongs elsewhere. The reason is {@link
 * Reason#RESTORED} if the tables were restored since; then begin again at {@link #start}.
 */
public final class Feed {

  /** The cursor behind the newest commit; only for the feed of all resources. */
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
   * Consecutive commits.
   *
   * @param commits empty if there was nothing new
   * @param epoch how often the server's tables were restored; commit numbers are used again after a
   *     restore. Above 0, {@code NUMBER~EPOCH} is the cursor of a commit
   * @param cursor where to continue: store it with your results
   * @param document the whole document of the server
   */
  public record Page(List<Commit> commits, long epoch, String cursor, JsonNode document) {

    /** Whether the page has a commit. */
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
   * @param gone whether the server no longer keeps the commit; then it has no entries
   * @param unreadable whether the server cannot read the commit, because it is damaged or of a
   *     newer version; then it has no entries
   * @param entries one for each decision, in order
   * @param document the whole document of the server
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
   * @param since the state of a reservation after the decision; none if the decision changed none
   * @param document the whole document of the server
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
   * The state of a reservation.
   *
   * @param reservation its id
   * @param status {@code accepted}, {@code held}, {@code waiting}, {@code ended} or {@code refused}
   * @param quantity in units; 0 once it has ended
   */
  public record Since(String reservation, String status, long quantity) {}

  /** The cursor before the first commit. */
  public String start() {
    return start;
  }

  /**
   * Reads the next commits behind the cursor, 100 at most.
   *
   * @param wait how long the server may hold its answer until there is a new commit, at most 20
   *     seconds
   */
  public Page after(String cursor, Duration wait) {
    ApiCall call = ApiCall.get(path + "?after=" + ApiCall.encoded(cursor));
    return session.send(wait.isZero() ? call : call.waiting(wait)).as(Page.class);
  }

  /**
   * All commits that exist now behind the cursor; the stream reads page by page and has at least
   * one.
   */
  public Stream<Page> allAfter(String cursor) {
    Page first = after(cursor, Duration.ZERO);
    return Stream.concat(
        Stream.of(first),
        Stream.iterate(first, Page::hasNews, page -> after(page.cursor(), Duration.ZERO)).skip(1));
  }

  /** All commits behind the cursor, without an end: the stream waits for new ones. */
  public Stream<Page> follow(String cursor) {
    return Stream.iterate(
            after(cursor, ApiCall.LONGEST_WAIT), page -> after(page.cursor(), ApiCall.LONGEST_WAIT))
        .filter(Page::hasNews);
  }
}
