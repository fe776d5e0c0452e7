package io.lastseat.analyst;

import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.Outcome;
import io.lastseat.model.Participants;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.RefusingResource;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Place;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Erased;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.Terms;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.kinds.KindCodecs;
import io.vavr.control.Option;
import java.sql.SQLException;
import java.util.Locale;
import org.duckdb.DuckDBConnection;

/** Writes commits of one log after the other, and requests, into the tables that SQL sees. */
final class LogTables implements AutoCloseable {

  private final Rows entries;
  private final Rows commits;
  private final Rows terms;
  private final Rows requests;
  private long unreadable;
  private Option<ResourceId> resource = Option.none();
  private long termsNumber;

  LogTables(DuckDBConnection database) throws SQLException {
    entries = new Rows(database, "log_entries");
    commits = new Rows(database, "log_commits");
    terms = new Rows(database, "log_terms");
    requests = new Rows(database, "log_requests");
  }

  /** The next commit of the same log, or the first one of another. */
  void next(Commit commit) throws SQLException {
    if (!resource.contains(commit.resource())) {
      resource = Option.some(commit.resource());
      termsNumber = 0;
    }
    for (Entry entry : commit.entries()) {
      if (entry instanceof Promotion promotion) {
        write(commit, promotion);
      } else {
        write(commit, (Verdict) entry);
      }
    }
    write(commit);
    Books books = commit.books();
    if (books.termsNumber() != termsNumber && books.terms().isDefined()) {
      termsNumber = books.termsNumber();
      write(books, books.terms().get());
    }
  }

  private void write(Commit commit, Verdict verdict) throws SQLException {
    Request request = verdict.request();
    Option<ClaimPart> part = Option.when(verdict.isPart(), () -> (ClaimPart) request);
    AskedFor asked = AskedFor.of(request);
    boolean makes = request.reserves().isDefined() && verdict.refusal().isEmpty();
    begin(commit, verdict, asked.kind())
        .text(part.map(ClaimPart::whole).getOrElse(request.id()).text())
        .text(part.map(known -> known.id().text()))
        .text(request.reservation().map(RequestId::text))
        .text(part.map(known -> known.home().text()))
        .moment(request.takenAt());
    asked
        .putTo(entries)
        .text(verdict.status())
        .text(verdict.refusal().map(Reason::code))
        .text(
            verdict
                .participants()
                .flatMap(Participants::limiting)
                .map(RefusingResource::resource)
                .map(ResourceId::text));
    entries.number(verdict.change());
    grant(verdict.grant());
    entries.number(verdict.left()).flag(commit.isImmediate()).flag(makes).end();
  }

  /**
   * No request asked for it: so it has neither an id of its own nor a time at which it was sent.
   */
  private void write(Commit commit, Promotion promotion) throws SQLException {
    begin(commit, promotion, "promotion")
        .text(Option.none())
        .text(Option.none())
        .text(promotion.about().text())
        .text(Option.none())
        .moment(Option.none());
    new AskedFor("promotion", Option.none(), Option.some(promotion.units()))
        .putTo(entries)
        .text(statusOf(promotion))
        .text(promotion.outcome().refusal().map(Reason::code))
        .text(Option.none())
        .number(promotion.change());
    grant(Option.some(promotion.grant()));
    entries.number(promotion.left()).flag(commit.isImmediate()).flag(false).end();
  }

  private static String statusOf(Promotion promotion) {
    Outcome outcome = promotion.outcome();
    return promotion.accepted() && promotion.hold().isDefined() ? "held" : outcome.code();
  }

  private Rows begin(Commit commit, Entry entry, String kind) throws SQLException {
    return entries
        .begin()
        .text(commit.resource().text())
        .number(entry.decisionNo())
        .number(commit.number())
        .moment(commit.decidedAt())
        .text(kind);
  }

  private void grant(Option<Grant> grant) throws SQLException {
    entries
        .number(grant.map(Grant::units))
        .moment(grant.flatMap(Grant::until))
        .number(grant.flatMap(Grant::place).map(Place::number));
  }

  private void write(Commit commit) throws SQLException {
    Books books = commit.books();
    commits
        .begin()
        .text(commit.resource().text())
        .number(commit.number())
        .moment(commit.decidedAt())
        .number(commit.entries().size())
        .number(books.decisions())
        .number(books.capacity())
        .number(books.taken())
        .number(books.held())
        .number(books.waiting().units())
        .number(books.waiting().requests())
        .moment(books.clock())
        .flag(books.archived())
        .number(books.termsNumber())
        .flag(commit.isImmediate())
        .small(commit.rules())
        .end();
  }

  private void write(Books books, Terms said) throws SQLException {
    terms
        .begin()
        .text(books.resource().text())
        .number(books.termsNumber())
        .text(kindOf(said))
        .text(said.title())
        .moment(said.opensAt())
        .moment(said.closesAt())
        .moment(said.closing().map(Closing::at))
        .text(said.closing().flatMap(Closing::reason))
        .number(said.maxQuantityPerRequest())
        .number(said.perApplicant().units())
        .number(said.perApplicant().requests())
        .number(said.waiting().limit())
        .text(said.admission().name().toLowerCase(Locale.ROOT))
        .flag(said.gate())
        .flag(said.publicSignUp())
        .small(books.lanes())
        .end();
  }

  private static String kindOf(Terms said) {
    if (said.execution()) {
      return "execution";
    }
    if (said.lock()) {
      return "lock";
    }
    return said.series().isDefined() ? "series" : "resource";
  }

  /** The next item of the table of requests. */
  void next(ReadRequest read) throws SQLException {
    if (read instanceof ReadRequest.Ours ours) {
      write(ours.stored().request());
    } else if (read instanceof ReadRequest.Newer newer) {
      begin(newer.lane().resource().text(), newer.id())
          .text(Option.none())
          .moment(Option.none())
          .text(Option.none());
      new AskedFor("", Option.none(), Option.none()).putTo(requests).flag(true).end();
    } else {
      unreadable++;
    }
  }

  /** Items that are no requests: they have no row. */
  long unreadable() {
    return unreadable;
  }

  private void write(Request request) throws SQLException {
    AskedFor asked = AskedFor.of(request);
    Option<RequestId> reservation =
        request.reservation().orElse(() -> request.reserves().map(reserve -> reserve.id()));
    begin(request.resource().text(), request.id())
        .text(asked.kind())
        .moment(request.takenAt())
        .text(reservation.map(RequestId::text));
    asked.putTo(requests).flag(false).end();
  }

  private Rows begin(String resource, RequestId id) throws SQLException {
    return requests.begin().text(resource).text(id.text()).small(id.lane());
  }

  @Override
  public void close() throws SQLException {
    try (entries;
        commits;
        terms;
        requests) {
      // Each writes what it still has.
    }
  }

  /**
   * What a request of any kind asks for, in the columns that all kinds share.
   *
   * @param kind as documents name it; a part has that of its whole
   * @param reserve the reservation; none for other kinds
   * @param quantity in units; none if none is named
   */
  private record AskedFor(String kind, Option<Reserve> reserve, Option<Long> quantity) {

    static AskedFor of(Request request) {
      Request asked = request instanceof ClaimPart part ? part.request() : request;
      Option<Reserve> reserve = asked.reserves();
      boolean claims = request != asked && reserve.isDefined();
      return new AskedFor(
          claims ? "claim" : KindCodecs.of(asked).name(),
          reserve,
          reserve.map(Reserve::quantity).orElse(() -> quantityOf(asked)));
    }

    private static Option<Long> quantityOf(Request asked) {
      if (asked instanceof Deposit deposit) {
        return Option.some(deposit.amount());
      }
      if (asked instanceof Change change) {
        return Option.some(change.quantity());
      }
      return asked instanceof Confirm confirm ? confirm.quantity() : Option.none();
    }

    /** The columns from the applicant to the erasure. */
    Rows putTo(Rows rows) throws SQLException {
      return rows.text(reserve.map(Reserve::applicant))
          .text(reserve.flatMap(Reserve::applicantKey))
          .number(quantity)
          .text(reserve.flatMap(Reserve::note))
          .text(reserve.flatMap(asked -> asked.staff().by()))
          .moment(reserve.flatMap(Reserve::erased).map(Erased::at));
    }
  }
}
