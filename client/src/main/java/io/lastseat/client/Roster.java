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
 * The reservations of a resource that have units or wait, as of the moment when the first page is
 * read. Pages are read on demand. A reading throws a {@link LastseatFailure} if the server has no
 * good answer, and {@link LastseatFailure.CallFailed} with {@link Reason#NO_SUCH_RESOURCE} if there
 * is no such resource.
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
   * @param applicant who applied
   * @param quantity in units
   * @param status {@code accepted}, {@code held} or {@code waiting}
   * @param decisionNumber its place in the order of decisions
   * @param document the whole document of the server
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
   * One page of a roster. All pages show the roster as of the same decision.
   *
   * @param entries in the order of decisions; a page may be empty while more follow
   * @param asOfDecision the last decision that the roster includes
   * @param capacity in units
   * @param taken the sum over all pages, without entries that wait
   * @param document the whole document of the server
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

  /** All pages, at least one, of at most 1,000 entries. */
  public Stream<Page> pages() {
    return session.pages(path + PAGE).map(answer -> answer.as(Page.class));
  }

  /**
   * Writes the roster as one CSV (RFC 4180) with a header line. A cell that a spreadsheet would
   * read as a formula, or that begins with an apostrophe, has one apostrophe more in front.
   *
   * @throws IOException as {@code out} does
   */
  public void csv(Appendable out) throws IOException {
    csv(out, "");
  }

  /**
   * As {@link #csv}, but each cell is the text itself. This is for programs: a spreadsheet may take
   * a name for a formula.
   *
   * @throws IOException as {@code out} does
   */
  public void plainCsv(Appendable out) throws IOException {
    csv(out, "&apostrophes=false");
  }

  private void csv(Appendable out, String form) throws IOException {
    boolean first = true;
    Stream<String> pages = session.pages(path + PAGE + "&format=csv" + form).map(ApiAnswer::text);
    for (String page : (Iterable<String>) pages::iterator) {
      out.append(first ? page : page.substring(page.indexOf("\r\n") + 2));
      first = false;
    }
  }
}
