package io.lastseat.client;

import java.io.IOException;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Who has something of a resource, and who waits, as of the moment at which the first page is read.
 * Pages are read as they are wanted; each reading throws a {@link LastseatFailure} where the server
 * has no good answer, {@link CallFailed} with {@link Reason#NO_SUCH_RESOURCE} where there is no
 * such resource.
 */
public final class Roster {

  private static final String PAGE = "?limit=1000";

  private final Session session;
  private final String resource;

  Roster(Session session, String resource) {
    this.session = session;
    this.resource = resource;
  }

  /** Everybody, in the order of decisions. */
  public Stream<RosterEntry> entries() {
    return pages().flatMap(page -> page.entries().stream());
  }

  /** At least one page of at most 1,000 entries. */
  public Stream<RosterPage> pages() {
    return answers("").map(answer -> RosterPage.of(answer.json()));
  }

  /**
   * Writes it all as one CSV (RFC 4180) with a header line. Cells that a spreadsheet would take for
   * a formula are made harmless.
   *
   * @throws IOException as {@code out} does
   */
  public void csv(Appendable out) throws IOException {
    boolean first = true;
    for (String page : (Iterable<String>) answers("&format=csv").map(ApiAnswer::text)::iterator) {
      out.append(first ? page : page.substring(page.indexOf("\r\n") + 2));
      first = false;
    }
  }

  private Stream<ApiAnswer> answers(String format) {
    return Stream.iterate(
            Optional.of(page(ApiPaths.roster(resource) + PAGE + format)),
            Optional::isPresent,
            page -> page.flatMap(ApiAnswer::next).map(this::page))
        .map(Optional::get);
  }

  private ApiAnswer page(String path) {
    return Answers.good(Futures.join(session.send(ApiCall.get(path))));
  }
}
