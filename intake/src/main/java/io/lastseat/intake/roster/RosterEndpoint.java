package io.lastseat.intake.roster;

import io.lastseat.intake.http.Answer;
import io.lastseat.intake.http.Call;
import io.lastseat.intake.http.ListPage;
import io.lastseat.intake.http.Paths;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.request.Refusal;
import io.lastseat.model.id.ResourceId;
import io.vavr.control.Either;
import io.vavr.control.Option;

/** {@code /v1/resources/{resourceId}/roster}. */
public final class RosterEndpoint {

  static final int MAX_LIMIT = 1000;
  private static final int DEFAULT_LIMIT = 100;

  private final Roster roster;
  private final CursorEpoch epoch;

  public RosterEndpoint(Roster roster, CursorEpoch epoch) {
    this.roster = roster;
    this.epoch = epoch;
  }

  public Either<Problem, Answer> get(ResourceId resource, Call call) {
    return RosterFormat.of(call)
        .flatMap(
            format ->
                limit(call)
                    .flatMap(
                        limit ->
                            begin(resource, call)
                                .flatMap(place -> page(resource, place, limit, call))
                                .map(page -> answer(page, format, limit, call))));
  }

  private Either<Problem, RosterPage> page(
      ResourceId resource, Option<RosterPlace> place, int limit, Call call) {
    boolean cursor = call.parameter("cursor").isDefined();
    return roster
        .page(resource, place, limit)
        .mapLeft(
            refusal ->
                refusal == Refusal.NO_SUCH_PLACE && !cursor
                    ? Problems.invalidParameter("There is no such commit yet.")
                    : Problems.of(refusal));
  }

  private Answer answer(RosterPage page, RosterFormat format, int limit, Call call) {
    ResourceId resource = page.books().books().resource();
    String sameFormat = call.parameter("format").map(name -> "&format=" + name).getOrElse("");
    Option<String> next =
        page.next()
            .map(
                place ->
                    Paths.roster(resource)
                        + "?limit="
                        + limit
                        + sameFormat
                        + "&cursor="
                        + epoch.mark(Cursor.of(resource, place)));
    Answer answer =
        switch (format) {
          case JSON -> RosterDocument.json(page, next);
          case CSV -> RosterDocument.csv(page);
        };
    return ListPage.linked(answer, next).with("Vary", "Accept");
  }

  /** The most entries of a page. */
  public static Either<Problem, Integer> limit(Call call) {
    return ListPage.limit(call, MAX_LIMIT, DEFAULT_LIMIT);
  }

  /** Where the page begins: at a cursor, at the roster of a commit, or anew where there is none. */
  private Either<Problem, Option<RosterPlace>> begin(ResourceId resource, Call call) {
    Option<String> asOf = call.parameter("asOfCommit");
    return asOf.isEmpty() || call.parameter("cursor").isDefined()
        ? place(resource, call, epoch)
        : asOf.filter(text -> text.matches("[1-9][0-9]{0,17}"))
            .map(text -> Option.some(new RosterPlace(Long.parseLong(text), 1, 0)))
            .toEither(
                () -> Problems.invalidParameter("asOfCommit must be the number of a commit."));
  }

  /** Where the page begins; none for the first one. */
  public static Either<Problem, Option<RosterPlace>> place(
      ResourceId resource, Call call, CursorEpoch epoch) {
    Option<String> cursor = call.parameter("cursor");
    return cursor.isEmpty()
        ? Either.right(Option.none())
        : epoch
            .read(cursor.get(), "", "")
            .mapLeft(restored -> Problems.invalidCursor())
            .flatMap(text -> Cursor.read(resource, text).toEither(Problems::invalidCursor))
            .map(Option::some);
  }
}
