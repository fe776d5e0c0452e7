package io.lastseat.intake.feed;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.feed.FeedPage;
import io.lastseat.feed.FeedPage.Step;
import io.lastseat.feed.FeedPlace;
import io.lastseat.feed.FeedRefused;
import io.lastseat.feed.Pointer;
import io.lastseat.intake.document.StatusAnswers;
import io.lastseat.intake.feed.FeedReading.CommitNotShown;
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
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** The endpoint {@code /v1/feed}. */
public record FeedEndpoint(FeedReading reading, CursorEpoch epoch) {

  /** The number of commits that are read side by side before the page is measured again. */
  private static final int AT_ONCE = 32;

  private static final String ANEW =
      "Take a new cursor with after=newest, and read the verdicts of each resource anew, with"
          + " after=0.";

  public Either<Problem, Answer> get(RoutedCall routed) {
    Deadline deadline = routed.deadline(Duration.ZERO);
    Call call = routed.call();
    return RosterEndpoint.limit(call)
        .flatMap(limit -> page(call, limit, deadline).map(page -> answer(page, limit)))
        .map(answer -> Prefer.applied(call, answer, deadline));
  }

  private Either<Problem, FeedPage> page(Call call, int limit, Deadline deadline) {
    String after = call.parameter("after").getOrElse(FeedCursor.START);
    if (after.equals(FeedCursor.NEWEST)) {
      return reading.newest().mapLeft(FeedEndpoint::problem);
    }
    return epoch
        .read(after, FeedCursor.START, ANEW)
        .flatMap(text -> FeedCursor.read(text).toEither(Problems.INVALID_CURSOR::problem))
        .flatMap(place -> reading.page(place, limit, deadline).mapLeft(FeedEndpoint::problem));
  }

  private Answer answer(FeedPage page, int limit) {
    ObjectNode document = Json.object();
    PageOfCommits commits = new PageOfCommits(document.putArray("commits"));
    FeedPlace place = filled(commits, page);
    epoch.tell(document);
    String cursor = epoch.mark(FeedCursor.of(place));
    document.put("cursor", cursor);
    String next = Paths.FEED + "?after=" + cursor + "&limit=" + limit;
    Answer answer = ListPage.answer(document, Option.some(next));
    return page.steps().isEmpty() ? StatusAnswers.retryLater(answer) : answer;
  }

  /** Puts the commits that fit, each once, and returns the place after the last of them. */
  private FeedPlace filled(PageOfCommits commits, FeedPage page) {
    FeedPlace place = page.from();
    Set<Pointer> shown = new HashSet<>();
    for (Vector<Step> steps : page.steps().grouped(AT_ONCE)) {
      Vector<Step> unread = steps.reject(step -> shown.contains(step.pointer()));
      Vector<Pointer> pointers = unread.map(Step::pointer).distinct();
      var found = pointers.zip(reading.commits(pointers)).toMap(both -> both);
      for (Step step : steps) {
        if (!shown.contains(step.pointer())
            && !commits.take(document(step.pointer(), found.get(step.pointer()).get()))) {
          return place;
        }
        shown.add(step.pointer());
        place = step.after();
      }
    }
    return place;
  }

  private static ObjectNode document(Pointer pointer, Either<CommitNotShown, Commit> commit) {
    return commit.fold(
        why ->
            Json.object()
                .put("resourceId", pointer.resource().text())
                .put("commitNumber", pointer.commitNo())
                .put(why.name().toLowerCase(Locale.ROOT), true),
        CommitDocument::of);
  }

  private static Problem problem(FeedRefused refused) {
    return switch (refused) {
      case NO_FEED -> Problems.NO_FEED.problem();
      case AHEAD ->
          Problems.AHEAD_OF_LOG.because(
              "The cursor belongs to another feed, or to another state of this one. Take a new one"
                  + " with after=newest, and read the verdicts of each resource from the last"
                  + " commit that you have.");
      case FORGOTTEN ->
          Problems.FORGOTTEN.because(
              "Take a new cursor with after=newest. Then read the verdicts of each resource from"
                  + " the last commit that you have, and go on with the new cursor.");
    };
  }
}
