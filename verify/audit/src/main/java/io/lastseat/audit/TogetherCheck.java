package io.lastseat.audit;

import io.lastseat.decide.Evolve;
import io.lastseat.decide.Facts;
import io.lastseat.decide.PartsAgain;
import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.Entry;
import io.lastseat.model.Grant;
import io.lastseat.model.Limiting;
import io.lastseat.model.Promotion;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Together;
import io.lastseat.model.Verdict;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.Part;
import io.lastseat.model.request.Request;
import io.lastseat.tables.kinds.ErasableTexts;
import io.vavr.Tuple2;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;
import io.vavr.collection.SortedMap;
import io.vavr.collection.SortedSet;
import io.vavr.collection.TreeSet;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * Checks that what was decided together stands in all logs or in none: each grant has its part in
 * the commits that it names, each part its whole, and a refusal by another resource is what that
 * resource says again.
 */
final class TogetherCheck {

  private static final String PARTS = "the parts in other logs";
  private static final String WHOLE = "the whole in its home";
  private static final String REFUSAL = "the refusal by another resource";

  private final OtherLogs others;
  private final HalfErased halfErased;
  private final Consumer<Difference> differences;

  TogetherCheck(OtherLogs others, HalfErased halfErased, Consumer<Difference> differences) {
    this.others = others;
    this.halfErased = halfErased;
    this.differences = differences;
  }

  /**
   * The next verdict of the log is this.
   *
   * @param home what was known of earlier requests before it
   */
  void next(Commit commit, VerdictRow row, Facts home) {
    Verdict verdict = row.verdict();
    for (Together together : verdict.together()) {
      if (verdict.request() instanceof Part part) {
        whole(commit, row, together, part);
      } else if (verdict.accepted()) {
        parts(row, together);
      }
      for (Limiting limiting : together.limiting()) {
        refusal(commit, row, together, limiting, home);
      }
    }
  }

  /** What another log has let go of says nothing any more, though some of it may be there. */
  private boolean isForgotten(ResourceId resource, long number) {
    return others.commit(resource, number).isLeft() && others.isForgotten(resource, number);
  }

  private void parts(VerdictRow row, Together together) {
    SortedSet<ResourceId> concerned =
        row.verdict().grant().map(Grant::others).map(SortedMap::keySet).getOrElse(TreeSet.empty());
    if (!concerned.equals(together.commits().keySet())) {
      tell(row, PARTS, "in " + names(together.commits().keySet()), "in " + names(concerned));
    }
    for (Tuple2<ResourceId, Long> one : together.commits()) {
      if (isForgotten(one._1(), one._2())) {
        continue;
      }
      Option<String> wrong =
          PartsAgain.of(row.verdict().request(), one._1())
              .map(
                  should ->
                      only(should.id(), one, true)
                          .fold(Option::some, part -> differing(row, part, should, part.request())))
              .getOrElse(() -> Option.some("a part of nothing that is asked"));
      wrong.forEach(stands -> tell(row, PARTS, stands, "its part in " + VerdictWords.commit(one)));
    }
  }

  private void whole(Commit commit, VerdictRow row, Together together, Part part) {
    if (commit.verdicts().count(other -> other.about().equals(row.about())) > 1) {
      tell(row, WHOLE, "several parts of it in this commit", "one");
    }
    Option<Long> number = together.commits().get(part.home());
    if (number.isEmpty() || together.commits().size() > 1 || !row.verdict().accepted()) {
      tell(
          row,
          WHOLE,
          row.verdict().outcome().code() + " with " + VerdictWords.commits(together),
          "accepted with one commit of " + part.home().text());
      return;
    }
    Tuple2<ResourceId, Long> home = new Tuple2<>(part.home(), number.get());
    if (isForgotten(part.home(), number.get())) {
      return;
    }
    Option<String> wrong =
        only(part.whole(), home, false)
            .fold(
                Option::some,
                whole ->
                    PartsAgain.of(whole.request(), row.resource())
                        .map(should -> differing(row, whole, should, part))
                        .getOrElse(() -> Option.some("it asks nothing of this resource")));
    wrong.forEach(stands -> tell(row, WHOLE, stands, "its whole in " + VerdictWords.commit(home)));
  }

  /** The one verdict on the same request in another log. */
  private Either<String, Verdict> only(
      RequestId id, Tuple2<ResourceId, Long> there, boolean isPart) {
    return others
        .commit(there._1(), there._2())
        .map(other -> other.on(id).filter(verdict -> verdict.isPart() == isPart))
        .flatMap(
            found ->
                found.size() == 1
                    ? Either.right(found.head())
                    : Either.left("%d verdicts on it there".formatted(found.size())));
  }

  /** In what the verdict of another log is not the twin of this one; none where it is. */
  private Option<String> differing(VerdictRow row, Verdict twin, Part should, Request stands) {
    Together here = row.verdict().together().get();
    Option<Together> there = twin.together();
    if (!twin.accepted() || there.isEmpty()) {
      return Option.some("%s there".formatted(VerdictWords.of(twin)));
    }
    if (!ErasableTexts.sayTheSame(should, stands)) {
      return Option.some("another content there");
    }
    halfErased.check(row.about(), AuditedItem.of(should), AuditedItem.of(stands));
    if (!there.get().at().equals(here.at()) || !there.get().hold().equals(here.hold())) {
      return Option.some("another clock or hold there: " + VerdictWords.clock(there.get()));
    }
    if (!until(twin).equals(until(row.verdict()))) {
      return Option.some("held until another moment there: " + VerdictWords.of(twin));
    }
    Option<Long> back = there.get().commits().get(row.resource());
    return back.contains(row.commitNo())
        ? Option.none()
        : Option.some("there it names " + VerdictWords.commits(there.get()));
  }

  private static Option<Instant> until(Verdict verdict) {
    return verdict.grant().flatMap(Grant::until);
  }

  private void refusal(
      Commit commit, VerdictRow row, Together together, Limiting limiting, Facts home) {
    if (limiting.commitNo() == 0 || isForgotten(limiting.resource(), limiting.commitNo())) {
      return;
    }
    Either<String, OtherLogs.Other> other = others.commit(limiting.resource(), limiting.commitNo());
    if (other.isLeft()) {
      tell(row, REFUSAL, other.getLeft(), "the commit that it rests on");
      return;
    }
    boolean writtenWith =
        other.get().writtenWith().contains(new Tuple2<>(row.resource(), row.commitNo()));
    Option<Books> then =
        writtenWith || other.get().promotesAlone()
            ? other.get().whole().flatMap(whole -> within(whole, commit, row, together))
            : Option.some(other.get().books());
    for (Books books : then) {
      Try<Option<Limiting>> again =
          Try.of(
              () ->
                  PartsAgain.limiting(
                      books, home, together, row.verdict().request(), limiting.commitNo()));
      Option<Limiting> should = again.getOrElse(Option.none());
      if (!should.contains(limiting)) {
        tell(
            row,
            REFUSAL,
            VerdictWords.of(limiting),
            should.map(VerdictWords::of).getOrElse("none: it would grant its part"));
      }
    }
  }

  /**
   * The books of another log when this verdict was made in the same transaction: after the parts of
   * what was granted before, and after those who came from the waiting list by then; none where
   * they cannot be known.
   */
  private Option<Books> within(Commit other, Commit home, VerdictRow row, Together together) {
    Set<RequestId> earlier =
        home.verdicts()
            .filter(verdict -> verdict.decisionNo() < row.verdict().decisionNo())
            .map(Verdict::about)
            .toSet();
    Seq<Entry> entries =
        other.entries().takeWhile(entry -> isBefore(entry, row, earlier, together.at()));
    return before(other)
        .flatMap(
            start ->
                Try.of(
                        () ->
                            entries.foldLeft(
                                start,
                                (books, entry) -> Evolve.after(books, entry, other.decidedAt())))
                    .toOption());
  }

  private static boolean isBefore(
      Entry entry, VerdictRow row, Set<RequestId> earlier, Instant clock) {
    if (entry instanceof Promotion promotion) {
      return !promotion.at().isAfter(clock);
    }
    return ((Verdict) entry).request() instanceof Part part
        && part.home().equals(row.resource())
        && earlier.contains(part.whole());
  }

  private Option<Books> before(Commit commit) {
    return commit.number() == 1
        ? Option.some(Books.empty(commit.resource()))
        : others
            .commit(commit.resource(), commit.number() - 1)
            .map(OtherLogs.Other::books)
            .toOption();
  }

  private static String names(Iterable<ResourceId> resources) {
    String names = Vector.ofAll(resources).map(ResourceId::text).mkString(", ");
    return names.isEmpty() ? "no other log" : names;
  }

  private void tell(VerdictRow row, String what, String stands, String should) {
    differences.accept(Difference.inVerdict(row, what, stands, should));
  }
}
