package io.lastseat.intake.feed;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.document.StatusAnswers;
import io.lastseat.intake.feed.VerdictsReading.VerdictsPage;
import io.lastseat.intake.feed.VerdictsReading.VerdictsRefused;
import io.lastseat.intake.http.ListPage;
import io.lastseat.intake.http.Paths;
import io.lastseat.intake.http.Prefer;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.http.RoutedCall;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.roster.CursorEpoch;
import io.lastseat.intake.roster.RosterEndpoint;
import io.lastseat.model.commit.Commit;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Duration;

/** The endpoint {@code /v1/resources/{resourceId}/verdicts}. */
public record VerdictsEndpoint(VerdictsReading reading, CursorEpoch epoch) {

  private static final String START = "0";

  private static final String ANEW =
      "Throw your copy of this resource away, and begin with after=0.";

  public Either<Problem, Answer> get(RoutedCall routed) {
    Deadline deadline = routed.deadline(Duration.ZERO);
    Call call = routed.call();
    return RosterEndpoint.limit(call)
        .flatMap(
            limit ->
                after(call)
                    .flatMap(
                        after ->
                            reading
                                .page(routed.resource(), after, limit, deadline)
                                .mapLeft(this::problem))
                    .map(page -> answer(page, limit)))
        .map(answer -> Prefer.applied(call, answer, deadline));
  }

  /** The number of the last commit that the reader knows; 0 for none. */
  private Either<Problem, Long> after(Call call) {
    return epoch
        .read(call.parameter("after").getOrElse(START), START, ANEW)
        .filterOrElse(
            number -> number.matches("[0-9]{1,15}"),
            other ->
                Problems.INVALID_PARAMETER.because(
                    "Send in after the number of the last commit that you have, as the answer"
                        + " before gave it in cursor; 0 or nothing begins at the first one."))
        .map(Long::parseLong);
  }

  private Answer answer(VerdictsPage page, int limit) {
    ObjectNode document = Json.object();
    document.put("resourceId", page.asOf().resource().text());
    document.put("asOfCommit", page.asOf().number());
    epoch.tell(document);
    PageOfCommits commits = new PageOfCommits(document.putArray("commits"));
    long cursor = page.after();
    for (Commit commit : page.commits()) {
      if (!commits.take(CommitDocument.of(commit))) {
        break;
      }
      cursor = commit.number();
    }
    String marked = putCursor(document, cursor);
    String next = Paths.verdicts(page.asOf().resource()) + "?after=" + marked + "&limit=" + limit;
    Answer answer = ListPage.answer(document, Option.some(next));
    return page.commits().isEmpty() ? StatusAnswers.retryLater(answer) : answer;
  }

  /** Puts the cursor: a number if the tables were never restored, else a text. */
  private String putCursor(ObjectNode document, long cursor) {
    String marked = epoch.mark(Long.toString(cursor));
    if (epoch.number() == 0) {
      document.put("cursor", cursor);
    } else {
      document.put("cursor", marked);
    }
    return marked;
  }

  private Problem problem(VerdictsRefused refused) {
    if (refused instanceof VerdictsRefused.Ahead ahead) {
      return Problems.AHEAD_OF_LOG.because(
          "The newest commit of this log is "
              + ahead.newest()
              + ". Did you read another resource, or was the log restored? "
              + ANEW);
    }
    return refused instanceof VerdictsRefused.Forgotten forgotten
        ? Problems.FORGOTTEN.because(
            "The first commit that is kept is "
                + forgotten.first()
                + ". Go on with after="
                + epoch.mark(Long.toString(forgotten.first() - 1))
                + ", and take what was decided before from the roster.")
        : Problems.NO_SUCH_RESOURCE.problem();
  }
}
