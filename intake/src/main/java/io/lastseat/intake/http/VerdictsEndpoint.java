package io.lastseat.intake.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.usecase.Patience;
import io.lastseat.intake.usecase.Refusal;
import io.lastseat.intake.usecase.VerdictsPage;
import io.lastseat.intake.usecase.VerdictsReading;
import io.lastseat.intake.usecase.VerdictsRefused;
import io.lastseat.model.Commit;
import io.lastseat.model.ResourceId;
import io.vavr.control.Either;
import java.time.Duration;

/** {@code /v1/resources/{resourceId}/verdicts}. */
final class VerdictsEndpoint {

  private final VerdictsReading reading;

  VerdictsEndpoint(VerdictsReading reading) {
    this.reading = reading;
  }

  Either<Problem, Answer> get(ResourceId resource, Call call, WaitTerms waits) {
    Patience patience = waits.patience(call, Duration.ZERO);
    return RosterEndpoint.limit(call)
        .flatMap(
            limit ->
                after(call)
                    .flatMap(
                        after ->
                            reading
                                .page(resource, after, limit, patience)
                                .mapLeft(VerdictsEndpoint::problem))
                    .map(page -> answer(page, limit)))
        .map(answer -> Prefer.applied(call, answer, patience));
  }

  /** The number of the last commit that the reader knows; 0 for none. */
  private static Either<Problem, Long> after(Call call) {
    String text = call.parameter("after").getOrElse("0");
    return text.matches("[0-9]{1,15}")
        ? Either.right(Long.parseLong(text))
        : Either.left(
            Problems.invalidParameter(
                "Send in after the number of the last commit that you have, as the answer before"
                    + " gave it in cursor; 0 or nothing begins at the first one."));
  }

  private static Answer answer(VerdictsPage page, int limit) {
    ObjectNode document = Json.object();
    document.put("resourceId", page.asOf().resource().text());
    document.put("asOfCommit", page.asOf().number());
    PageOfCommits commits = new PageOfCommits(document.putArray("commits"));
    long cursor = page.after();
    for (Commit commit : page.commits()) {
      if (!commits.take(CommitDocument.of(commit))) {
        break;
      }
      cursor = commit.number();
    }
    document.put("cursor", cursor);
    String next = Paths.verdicts(page.asOf().resource()) + "?after=" + cursor + "&limit=" + limit;
    document.put("next", next);
    Answer answer = Answer.json(200, document).with("Link", "<" + next + ">; rel=\"next\"");
    return page.commits().isEmpty() ? Standings.retryLater(answer) : answer;
  }

  private static Problem problem(VerdictsRefused refused) {
    if (refused instanceof VerdictsRefused.Ahead ahead) {
      return Problems.aheadOfLog(
          "The newest commit of this log is "
              + ahead.newest()
              + ". Did you read another resource, or was the log restored? Throw your copy away,"
              + " and begin with after=0.");
    }
    return refused instanceof VerdictsRefused.Forgotten forgotten
        ? Problems.forgotten(
            "The first commit that is kept is "
                + forgotten.first()
                + ". Go on with after="
                + (forgotten.first() - 1)
                + ", and take what was decided before from the roster.")
        : Problems.of(Refusal.UNKNOWN_RESOURCE);
  }
}
