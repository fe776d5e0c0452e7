package io.lastseat.analyst;

import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.Outcome;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.RefusingResource;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.Erased;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.HandOver;
import io.lastseat.model.request.HandOver.NewApplicant;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.Terms;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.TurnedAwayItem;
import io.lastseat.tables.kinds.KindCodecs;
import io.vavr.control.Option;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** Writes commits of one log after the other, and requests, into the tables that SQL sees. */
final class LogTables implements AutoCloseable {

  private final DuckDBAppender entries;
  private final DuckDBAppender commits;
  private final DuckDBAppender terms;
  private final DuckDBAppender requests;
  private final DuckDBAppender turnedAway;
  private long unreadable;
  private Option<ResourceId> resource = Option.none();
  private long termsNumber;

  LogTables(DuckDBConnection database) throws SQLException {
    entries = database.createAppender("main", "log_entries");
    commits = database.createAppender("main", "log_commits");
    terms = database.createAppender("main", "log_terms");
    requests = database.createAppender("main", "log_requests");
    turnedAway = database.createAppender("main", "log_turned_away");
  }

  /** Writes the next commit of the same log, or the first commit of another log. */
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
        .append(request.whole().text())
        .append(part.map(known -> known.id().text()).getOrNull())
        .append(request.reservation().map(RequestId::text).getOrNull())
        .append(part.map(known -> known.home().text()).getOrNull())
        .append(at(request.takenAt()));
    asked
        .putTo(entries)
        .append(verdict.status())
        .append(verdict.refusal().map(Reason::code).getOrNull())
        .append(
            verdict.limiting().map(RefusingResource::resource).map(ResourceId::text).getOrNull())
        .append(verdict.outcome().category().getOrNull())
        .append(verdict.change());
    grant(verdict.grant())
        .append(verdict.left())
        .append(commit.isImmediate())
        .append(makes)
        .endRow();
  }

  /**
   * Writes a promotion. No request asked for it, so it has no id of its own and no time of sending.
   */
  private void write(Commit commit, Promotion promotion) throws SQLException {
    begin(commit, promotion, "promotion")
        .appendNull()
        .appendNull()
        .append(promotion.about().text())
        .appendNull()
        .appendNull();
    new AskedFor(
            "promotion",
            Option.none(),
            Option.none(),
            Option.some(promotion.units()),
            Quantities.NONE)
        .putTo(entries)
        .append(statusOf(promotion))
        .append(promotion.outcome().refusal().map(Reason::code).getOrNull())
        .appendNull()
        .appendNull()
        .append(promotion.change());
    grant(Option.some(promotion.grant()))
        .append(promotion.left())
        .append(commit.isImmediate())
        .append(false)
        .endRow();
  }

  private static String statusOf(Promotion promotion) {
    Outcome outcome = promotion.outcome();
    return promotion.accepted() && promotion.hold().isDefined() ? "held" : outcome.code();
  }

  private DuckDBAppender begin(Commit commit, Entry entry, String kind) throws SQLException {
    return entries
        .beginRow()
        .append(commit.resource().text())
        .append(entry.decisionNo())
        .append(commit.number())
        .append(at(commit.decidedAt()))
        .append(kind);
  }

  private DuckDBAppender grant(Option<Grant> grant) throws SQLException {
    return units(
            entries.append(grant.map(Grant::units).getOrNull()),
            grant.map(Grant::quantities).getOrElse(Quantities.NONE))
        .append(at(grant.flatMap(Grant::until)))
        .append(grant.flatMap(Grant::place).map(Place::number).getOrNull());
  }

  /** Puts the units by category; nothing without categories. */
  private static DuckDBAppender units(DuckDBAppender rows, Quantities units) throws SQLException {
    return units.isEmpty() ? rows.appendNull() : rows.append(units.byCategory().toJavaMap());
  }

  private static OffsetDateTime at(Instant moment) {
    return moment.atOffset(ZoneOffset.UTC);
  }

  private static @Nullable OffsetDateTime at(Option<Instant> moment) {
    return moment.map(LogTables::at).getOrNull();
  }

  private void write(Commit commit) throws SQLException {
    Books books = commit.books();
    commits
        .beginRow()
        .append(commit.resource().text())
        .append(commit.number())
        .append(at(commit.decidedAt()))
        .append((long) commit.entries().size())
        .append(books.decisions())
        .append(books.capacity())
        .append(books.taken())
        .append(books.held())
        .append(books.waiting().units())
        .append(books.waiting().requests())
        .append(at(books.clock()))
        .append(books.archived())
        .append(books.termsNumber())
        .append(commit.isImmediate())
        .append(commit.rules())
        .endRow();
  }

  private void write(Books books, Terms newTerms) throws SQLException {
    terms
        .beginRow()
        .append(books.resource().text())
        .append(books.termsNumber())
        .append(kindOf(newTerms))
        .append(newTerms.title().getOrNull())
        .append(at(newTerms.opensAt()))
        .append(at(newTerms.closesAt()))
        .append(at(newTerms.closing().map(Closing::at)))
        .append(newTerms.closing().flatMap(Closing::reason).getOrNull())
        .append(newTerms.maxQuantityPerRequest().getOrNull())
        .append(newTerms.perApplicant().units().getOrNull())
        .append(newTerms.perApplicant().requests().getOrNull())
        .append(newTerms.waiting().limit().getOrNull())
        .append(newTerms.admission().name().toLowerCase(Locale.ROOT))
        .append(newTerms.gate())
        .append(newTerms.publicSignUp())
        .append(newTerms.transferable())
        .append(books.lanes())
        .endRow();
  }

  private static String kindOf(Terms terms) {
    if (terms.execution()) {
      return "execution";
    }
    if (terms.lock()) {
      return "lock";
    }
    return terms.series().isDefined() ? "series" : "resource";
  }

  /** Writes the next count of the gate. */
  void next(TurnedAwayItem item) throws SQLException {
    for (var some : item.reasons()) {
      turnedAway
          .beginRow()
          .append(item.resource().map(ResourceId::text).getOrNull())
          .append(at(item.minute()))
          .append(some._1().code())
          .append(some._2().longValue())
          .endRow();
    }
  }

  /** Writes the next item of the table of requests. */
  void next(ReadRequest read) throws SQLException {
    if (read instanceof ReadRequest.Known known) {
      write(known.stored().request());
    } else if (read instanceof ReadRequest.Newer newer) {
      begin(newer.lane().resource().text(), newer.id()).appendNull().appendNull().appendNull();
      new AskedFor("", Option.none(), Option.none(), Option.none(), Quantities.NONE)
          .putTo(requests)
          .append(true)
          .endRow();
    } else {
      unreadable++;
    }
  }

  /** The number of items that are not requests; they have no row. */
  long unreadable() {
    return unreadable;
  }

  private void write(Request request) throws SQLException {
    AskedFor asked = AskedFor.of(request);
    Option<RequestId> reservation =
        request.reservation().orElse(() -> request.reserves().map(reserve -> reserve.id()));
    begin(request.resource().text(), request.id())
        .append(asked.kind())
        .append(at(request.takenAt()))
        .append(reservation.map(RequestId::text).getOrNull());
    asked.putTo(requests).append(false).endRow();
  }

  private DuckDBAppender begin(String resource, RequestId id) throws SQLException {
    return requests.beginRow().append(resource).append(id.text()).append(id.lane());
  }

  @Override
  public void close() throws SQLException {
    try (entries;
        commits;
        terms;
        requests;
        turnedAway) {
      // Each writer flushes its remaining rows.
    }
  }

  /**
   * The contents of a request of any kind, in the columns that all kinds share.
   *
   * @param kind the name of the kind in documents; a part has the kind of its claim
   * @param reserve the reservation; none for other kinds
   * @param to the new applicant of a hand-over; none for other kinds
   * @param quantity in units; none if the request names none
   * @param quantities the same by category
   */
  private record AskedFor(
      String kind,
      Option<Reserve> reserve,
      Option<NewApplicant> to,
      Option<Long> quantity,
      Quantities quantities) {

    static AskedFor of(Request request) {
      Request asked = request.asked();
      Option<Reserve> reserve = asked.reserves();
      boolean claims = request != asked && reserve.isDefined();
      return new AskedFor(
          claims ? "claim" : KindCodecs.of(asked).name(),
          reserve,
          Option.when(asked instanceof HandOver, () -> ((HandOver) asked).to()),
          reserve.map(Reserve::quantity).orElse(() -> quantityOf(asked)),
          reserve.map(Reserve::quantities).getOrElse(() -> quantitiesOf(asked)));
    }

    private static Quantities quantitiesOf(Request asked) {
      if (asked instanceof Change change) {
        return change.quantities();
      }
      return asked instanceof Confirm confirm ? confirm.quantities() : Quantities.NONE;
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

    /** Puts the columns from the applicant to the erasure into the row. */
    DuckDBAppender putTo(DuckDBAppender rows) throws SQLException {
      rows.append(reserve.map(Reserve::applicant).orElse(to.map(NewApplicant::name)).getOrNull())
          .append(
              reserve
                  .flatMap(Reserve::applicantKey)
                  .orElse(to.flatMap(NewApplicant::key))
                  .getOrNull())
          .append(quantity.getOrNull());
      return units(rows, quantities)
          .append(reserve.flatMap(Reserve::note).orElse(to.flatMap(NewApplicant::note)).getOrNull())
          .append(reserve.flatMap(asked -> asked.staff().by()).getOrNull())
          .append(
              at(
                  reserve
                      .flatMap(Reserve::erased)
                      .orElse(to.flatMap(NewApplicant::erased))
                      .map(Erased::at)));
    }
  }
}
