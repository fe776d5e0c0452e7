package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.client.answer.Documents;
import io.lastseat.client.answer.LastseatFailure;
import io.lastseat.client.answer.Reason;
import io.lastseat.client.http.ApiAnswer;
import io.lastseat.client.http.Session;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * The reservations of a resource that have something, and those that wait, as of the moment at
 * which the first page is read. Pages are read as they are wanted; each reading throws a {@link
 * LastseatFailure} where the server has no good answer, {@link LastseatFailure.CallFailed} with
 * {@link Reason#NO_SUCH_RESOURCE} where there is no such resource.
 */
public final class Roster {

  private static final String PAGE = "?limit=1000";

  private final Session session;
  private final String path;

  Roster(Session session, String path) {
    this.session = session;
    this.path = path;
  }

  /**
   * One reservation.
   *
   * @param requestId of the reservation
   * @param applicant who asked for it
   * @param quantity in units
   * @param status {@code accepted}, {@code held} or {@code waiting}
   * @param decisionNumber its place in the order of decisions
   * @param document all that the server says
   */
  public record Entry(
      String requestId,
      String applicant,
      long quantity,
      String status,
      long decisionNumber,
      JsonNode document) {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * A part of a roster. All parts show it as of one decision.
   *
   * @param entries in the order of decisions; there may be none, and more on the next page
   * @param asOfDecision the last decision that the roster knows of
   * @param capacity in units
   * @param taken what all entries of all pages sum to, without those that wait
   * @param document all that the server says
   */
  public record Page(
      List<Entry> entries, long asOfDecision, long capacity, long taken, JsonNode document) {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /** All entries, in the order of decisions. */
  public Stream<Entry> entries() {
    return pages().flatMap(page -> page.entries().stream());
  }

  /** At least one page of at most 1,000 entries. */
  public Stream<Page> pages() {
    return session.pages(path + PAGE).map(answer -> answer.as(Page.class));
  }

  /**
   * Writes it all as one CSV (RFC 4180) with a header line. Cells that a spreadsheet would take for
   * a formula are made harmless.
   *
   * @throws IOException as {@code out} does
   */
  public void csv(Appendable out) throws IOException {
    boolean first = true;
    Stream<String> pages = session.pages(path + PAGE + "&format=csv").map(ApiAnswer::text);
    for (String page : (Iterable<String>) pages::iterator) {
      out.append(first ? page : page.substring(page.indexOf("\r\n") + 2));
      first = false;
    }
  }
}
