package io.lastseat.intake.roster;

import io.lastseat.csv.Csv;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.roster.Roster.RosterEntry;
import io.lastseat.intake.roster.Roster.RosterPage;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import java.util.Iterator;

/**
 * A roster as CSV.
 *
 * @param csv how cells are written
 */
record CsvDocument(Csv csv) {

  /** The parameter for cells with an apostrophe where a spreadsheet could see a formula. */
  static final String APOSTROPHES = "apostrophes";

  private static final String MARK = "bom";

  private static final Vector<String> COLUMNS =
      Vector.of(
          "decisionNumber",
          "requestId",
          "applicant",
          "quantity",
          "note",
          "requestedAt",
          "decidedAt",
          "commitNumber",
          "status",
          "expiresAt",
          "place",
          "by");

  /** Reads the parameters {@code bom} and {@code apostrophes}. Only a first page has a mark. */
  static Either<Problem, CsvDocument> of(Call call) {
    boolean first = call.parameter("cursor").isEmpty();
    return flag(call, MARK, false)
        .flatMap(
            mark ->
                flag(call, APOSTROPHES, Csv.USUAL.apostrophes())
                    .map(guarded -> new CsvDocument(new Csv(mark && first, guarded))));
  }

  private static Either<Problem, Boolean> flag(Call call, String name, boolean otherwise) {
    return switch (call.parameter(name).getOrElse(Boolean.toString(otherwise))) {
      case "true" -> Either.right(true);
      case "false" -> Either.right(false);
      default -> Either.left(Problems.INVALID_PARAMETER.because(name + " must be true or false."));
    };
  }

  /** A page, with a header line of its own. */
  Answer page(RosterPage page) {
    String name = page.books().books().resource().text().replaceAll("[^A-Za-z0-9._-]", "_");
    return Answer.of(
            200, "text/csv; charset=utf-8; header=present", csv.header(columns(page)) + lines(page))
        .with("Cache-Control", "no-cache")
        .with("Content-Disposition", "attachment; filename=\"roster-" + name + ".csv\"");
  }

  /** The whole roster: the first page, and the lines of those that follow. */
  Answer whole(RosterPage first, Iterator<RosterPage> following) {
    Answer answer = page(first);
    return first.next().isEmpty()
        ? answer
        : answer.followedBy(io.vavr.collection.Iterator.ofAll(following).map(this::lines));
  }

  private String lines(RosterPage page) {
    Vector<String> categories = page.books().books().categoryNames();
    return page.entries()
        .map(
            live ->
                csv.line(
                    cells(live)
                        .appendAll(
                            categories.map(
                                name -> Long.toString(live.grant().quantities().of(name))))))
        .mkString();
  }

  /** A column for each category follows the others: {@code quantity.adult}. */
  private static Vector<String> columns(RosterPage page) {
    return COLUMNS.appendAll(page.books().books().categoryNames().map(name -> "quantity." + name));
  }

  private static Vector<String> cells(RosterEntry live) {
    VerdictRow row = live.row();
    Reserve reserve = row.verdict().request().reserves().get();
    return Vector.of(
        Long.toString(row.verdict().decisionNo()),
        row.verdict().request().whole().text(),
        live.applicant(),
        Long.toString(live.grant().units()),
        live.note().getOrElse(""),
        Csv.moment(reserve.takenAt()),
        Csv.moment(row.decidedAt()),
        Long.toString(row.commitNo()),
        live.status(),
        live.grant().until().map(Csv::moment).getOrElse(""),
        live.grant().place().map(place -> Long.toString(place.number())).getOrElse(""),
        reserve.staff().by().getOrElse(""));
  }
}
