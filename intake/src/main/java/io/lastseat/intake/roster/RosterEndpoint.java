package io.lastseat.intake.roster;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.http.Accept;
import io.lastseat.intake.http.InOneBody.BrokenOff;
import io.lastseat.intake.http.ListPage;
import io.lastseat.intake.http.Paths;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.http.RoutedCall;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.request.Refusal;
import io.lastseat.intake.roster.Roster.RosterEntry;
import io.lastseat.intake.roster.Roster.RosterPage;
import io.lastseat.intake.roster.Roster.RosterPlace;
import io.lastseat.model.Books;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.lastseat.tables.kinds.RequestJson;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.Iterator;

/** {@code /v1/resources/{resourceId}/roster}. */
public record RosterEndpoint(Roster roster, CursorEpoch epoch) {

  static final int MAX_LIMIT = 1000;
  private static final int DEFAULT_LIMIT = 100;

  /** The parameters that ask for a page. */
  private static final Vector<String> PAGING = Vector.of("limit", "cursor");

  /** Answers with a page; with the whole roster, if the call wants CSV and names no page. */
  public Either<Problem, Answer> get(RoutedCall routed) {
    ResourceId resource = routed.resource();
    Call call = routed.call();
    return RosterFormat.of(call)
        .flatMap(
            format ->
                CsvDocument.of(call)
                    .flatMap(
                        csv ->
                            format == RosterFormat.CSV
                                    && PAGING.forAll(name -> call.parameter(name).isEmpty())
                                ? whole(resource, csv, call)
                                : page(resource, format, csv, call)))
        .map(answer -> answer.with("Vary", "Accept"));
  }

  private Either<Problem, Answer> page(
      ResourceId resource, RosterFormat format, CsvDocument csv, Call call) {
    return limit(call)
        .flatMap(
            limit ->
                begin(resource, call)
                    .flatMap(place -> page(resource, place, limit, call))
                    .map(page -> answer(page, format, csv, limit, call)));
  }

  private Either<Problem, Answer> whole(ResourceId resource, CsvDocument csv, Call call) {
    return begin(resource, call)
        .flatMap(place -> page(resource, place, MAX_LIMIT, call))
        .map(first -> csv.whole(first, following(resource, first)));
  }

  /** The pages after this one, as of the same commit, each read when it is asked for. */
  private Iterator<RosterPage> following(ResourceId resource, RosterPage first) {
    return new Iterator<>() {

      private Option<RosterPlace> next = first.next();

      @Override
      public boolean hasNext() {
        return next.isDefined();
      }

      @Override
      public RosterPage next() {
        RosterPage page =
            roster
                .page(resource, next, MAX_LIMIT)
                .getOrElseThrow(refusal -> new BrokenOff(Problems.of(refusal)));
        next = page.next();
        return page;
      }
    };
  }

  private Either<Problem, RosterPage> page(
      ResourceId resource, Option<RosterPlace> place, int limit, Call call) {
    boolean cursor = call.parameter("cursor").isDefined();
    return roster
        .page(resource, place, limit)
        .mapLeft(
            refusal ->
                refusal == Refusal.NO_SUCH_PLACE && !cursor
                    ? Problems.INVALID_PARAMETER.because("There is no such commit yet.")
                    : Problems.of(refusal));
  }

  private Answer answer(
      RosterPage page, RosterFormat format, CsvDocument csv, int limit, Call call) {
    ResourceId resource = page.books().books().resource();
    String sameForm =
        Vector.of("format", CsvDocument.APOSTROPHES)
            .flatMap(name -> call.parameter(name).map(value -> "&" + name + "=" + value))
            .mkString();
    Option<String> next =
        page.next()
            .map(
                place ->
                    Paths.roster(resource)
                        + "?limit="
                        + limit
                        + sameForm
                        + "&cursor="
                        + epoch.mark(Cursor.of(resource, place)));
    Answer answer =
        switch (format) {
          case JSON -> RosterDocument.json(page, next);
          case CSV -> csv.page(page);
        };
    return ListPage.linked(answer, next);
  }

  /** Reads the parameter {@code limit}: the most entries of a page. */
  public static Either<Problem, Integer> limit(Call call) {
    return ListPage.limit(call, MAX_LIMIT, DEFAULT_LIMIT);
  }

  /** The page's begin: the cursor, or the begin of a commit's roster; none for a first page. */
  private Either<Problem, Option<RosterPlace>> begin(ResourceId resource, Call call) {
    Option<String> asOf = call.parameter("asOfCommit");
    return asOf.isEmpty() || call.parameter("cursor").isDefined()
        ? place(resource, call, epoch)
        : asOf.filter(text -> text.matches("[1-9][0-9]{0,17}"))
            .map(text -> Option.some(new RosterPlace(Long.parseLong(text), 1, 0)))
            .toEither(
                () ->
                    Problems.INVALID_PARAMETER.because(
                        "asOfCommit must be the number of a commit."));
  }

  /** The place where the page begins; none for the first page. */
  public static Either<Problem, Option<RosterPlace>> place(
      ResourceId resource, Call call, CursorEpoch epoch) {
    Option<String> cursor = call.parameter("cursor");
    return cursor.isEmpty()
        ? Either.right(Option.none())
        : epoch
            .read(cursor.get(), "", "")
            .mapLeft(restored -> Problems.INVALID_CURSOR.problem())
            .flatMap(text -> Cursor.read(resource, text).toEither(Problems.INVALID_CURSOR::problem))
            .map(Option::some);
  }

  /** A page of a roster as JSON. */
  private static final class RosterDocument {

    static Answer json(RosterPage page, Option<String> next) {
      Books ledger = page.books().books();
      ObjectNode document = Json.object();
      document.put("resourceId", ledger.resource().text());
      document.put("asOfCommit", page.books().number());
      document.put("asOfDecision", ledger.decisions());
      document.put("capacity", ledger.capacity());
      document.put("taken", ledger.taken());
      if (!ledger.waiting().isEmpty()) {
        document.put("waiting", ledger.waiting().units());
      }
      if (!ledger.categories().isEmpty()) {
        ObjectNode taken = document.putObject("takenByCategory");
        ledger.categories().forEach((name, units) -> taken.put(name, units.taken()));
      }
      ArrayNode entries = document.putArray("entries");
      page.entries().forEach(live -> put(entries.addObject(), live));
      next.forEach(path -> document.put("next", path));
      return Json.answer(200, document);
    }

    private static void put(ObjectNode entry, RosterEntry live) {
      VerdictRow row = live.row();
      Reserve reserve = row.verdict().request().reserves().get();
      entry.put("decisionNumber", row.verdict().decisionNo());
      entry.put("requestId", row.verdict().request().whole().text());
      entry.put("applicant", live.applicant());
      entry.put("quantity", live.grant().units());
      entry.setAll(Json.object(json -> RequestJson.quantities(live.grant().quantities(), json)));
      entry.put("status", live.status());
      live.note().forEach(note -> entry.put("note", note));
      entry.put("requestedAt", reserve.takenAt().toString());
      entry.put("decidedAt", row.decidedAt().toString());
      entry.put("commitNumber", row.commitNo());
      live.grant().until().forEach(moment -> entry.put("expiresAt", moment.toString()));
      live.grant().place().forEach(place -> entry.put("place", place.number()));
      reserve.staff().by().forEach(name -> entry.put("by", name));
      live.erased().forEach(at -> entry.put("erased", at.toString()));
      reserve.staff().erased().forEach(at -> entry.put("byErased", at.toString()));
      if (live.grant().generation().isLater()) {
        entry.put("generation", live.grant().generation().number());
      }
      if (row.verdict().request() instanceof ClaimPart part) {
        entry.put("home", part.home().text());
      }
    }

    private RosterDocument() {}
  }

  /** The formats of a roster. */
  enum RosterFormat {
    JSON("application/json"),
    CSV("text/csv");

    private final String mediaType;

    RosterFormat(String mediaType) {
      this.mediaType = mediaType;
    }

    /** The format that the parameter names, else the one that the caller wants most, else JSON. */
    static Either<Problem, RosterFormat> of(Call call) {
      Option<String> parameter = call.parameter("format");
      return parameter.isDefined()
          ? named(parameter.get())
          : call.header("accept").map(RosterFormat::accepted).getOrElse(Either.right(JSON));
    }

    private static Either<Problem, RosterFormat> named(String name) {
      return switch (name) {
        case "json" -> Either.right(JSON);
        case "csv" -> Either.right(CSV);
        default ->
            Either.left(Problems.INVALID_PARAMETER.because("The format must be json or csv."));
      };
    }

    private static Either<Problem, RosterFormat> accepted(String accept) {
      double json = Accept.quality(accept, JSON.mediaType);
      double csv = Accept.quality(accept, CSV.mediaType);
      if (json == 0 && csv == 0) {
        return Either.left(Problems.NOT_ACCEPTABLE.problem());
      }
      return Either.right(csv > json ? CSV : JSON);
    }
  }
}
