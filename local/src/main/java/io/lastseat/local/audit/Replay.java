package io.lastseat.local.audit;

import io.lastseat.decide.Decider;
import io.lastseat.decide.Decision;
import io.lastseat.model.Commit;
import io.lastseat.model.Ledger;
import io.lastseat.model.Reason;
import io.lastseat.model.Request;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Verdict;
import io.vavr.control.Option;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Decides a log again, commit after commit. After a difference it goes on with the books that
 * stand, so that one fault is not told a thousand times.
 */
final class Replay {

  private final ResourceId resource;
  private final Recorded.Lookup lookup;
  private final Consumer<Difference> differences;
  private final Function<RequestId, String> firstVerdict;
  private final DeliveryRules delivery;

  private long number;

  /** None where the books before the next commit cannot be known. */
  private Option<Ledger> books;

  /**
   * From the first commit on.
   *
   * @param firstVerdict says in words where the first verdict on a request stands
   */
  Replay(
      ResourceId resource,
      Recorded.Lookup lookup,
      Consumer<Difference> differences,
      Function<RequestId, String> firstVerdict) {
    this.firstVerdict = firstVerdict;
    this.resource = resource;
    this.lookup = lookup;
    this.differences = differences;
    this.delivery = new DeliveryRules(differences);
    this.books = Option.some(Ledger.empty(resource));
  }

  /** How many commits are missing at the end, too, is known only now. */
  void end(long lastNumber) {
    gapBefore(lastNumber + 1);
  }

  /** The next entry of the log is this, and nothing can be made of it. */
  void unreadable(long commitNo, String why) {
    gapBefore(commitNo);
    differences.accept(
        Difference.inCommit(resource, commitNo, "the commit", why, "a readable commit"));
    number = commitNo;
    books = Option.none();
  }

  /** The next entry of the log is this. */
  void next(Commit commit) {
    gapBefore(commit.number());
    number = commit.number();
    numbers(commit);
    Option<Ledger> derived = books.map(before -> before);
    for (Verdict verdict : commit.verdicts()) {
      Request recorded = recorded(commit, verdict);
      derived = derived.map(before -> verdict(commit, verdict, before, recorded));
    }
    derived.forEach(after -> books(commit, after));
    delivery.next(commit);
    books = Option.some(commit.ledger());
  }

  private void gapBefore(long commitNo) {
    if (commitNo != number + 1) {
      String missing =
          commitNo == number + 2 ? "" + (number + 1) : (number + 1) + " to " + (commitNo - 1);
      differences.accept(
          Difference.inCommit(
              resource, number + 1, "the log", "no commit " + missing, "a log without gaps"));
      books = Option.none();
    }
  }

  private void numbers(Commit commit) {
    if (commit.verdicts().isEmpty()) {
      differences.accept(
          Difference.inCommit(
              resource, commit.number(), "the commit", "no verdicts", "at least one"));
    }
    long first = commit.ledger().decisions() - commit.verdicts().size() + 1;
    for (Ledger before : books) {
      if (first != before.decisions() + 1) {
        differences.accept(
            Difference.inCommit(
                resource,
                commit.number(),
                "the decision numbers",
                "beginning with " + first,
                "beginning with " + (before.decisions() + 1)));
        books = Option.some(renumbered(before, first - 1));
      }
    }
  }

  private static Ledger renumbered(Ledger books, long decisions) {
    return new Ledger(
        books.resource(), books.policy(), books.lanes(), books.taken(), decisions, books.clock());
  }

  /** The request as it was recorded or, where it is lost, as the log repeats it. */
  private Request recorded(Commit commit, Verdict verdict) {
    Request logged = verdict.request();
    Recorded recorded = lookup.decided(logged);
    if (!recorded.first()) {
      differences.accept(
          about(
              commit,
              verdict,
              "the request",
              "a second verdict on it",
              "one verdict: " + firstVerdict.apply(logged.id())));
    }
    if (recorded.request().isEmpty()) {
      differences.accept(
          about(
              commit,
              verdict,
              "the request",
              "no such item in the requests table",
              Attributes.inWords(Attributes.of(logged))));
      return logged;
    }
    Request asked = recorded.request().get();
    if (Fingerprint.of(asked) != Fingerprint.of(logged)) {
      differences.accept(
          about(
              commit,
              verdict,
              "the request in the log",
              Attributes.differing(Attributes.of(logged), Attributes.of(asked)),
              Attributes.differing(Attributes.of(asked), Attributes.of(logged))));
    }
    return asked;
  }

  private Ledger verdict(Commit commit, Verdict verdict, Ledger before, Request recorded) {
    Decision derived = Decider.decide(before, recorded);
    String stands = inWords(verdict);
    String should = inWords(derived.verdict());
    if (!stands.equals(should)) {
      differences.accept(about(commit, verdict, "the verdict", stands, should));
    }
    return derived.ledger();
  }

  private void books(Commit commit, Ledger derived) {
    if (!commit.ledger().equals(derived)) {
      differences.accept(
          Difference.inCommit(
              resource,
              commit.number(),
              "the books after the commit",
              Attributes.differing(Attributes.of(commit.ledger()), Attributes.of(derived)),
              Attributes.differing(Attributes.of(derived), Attributes.of(commit.ledger()))));
    }
  }

  private static String inWords(Verdict verdict) {
    return verdict
            .refusal()
            .map(Reason::code)
            .map(code -> "rejected: " + code)
            .getOrElse("accepted")
        + ", "
        + verdict.left()
        + " left";
  }

  private Difference about(
      Commit commit, Verdict verdict, String what, String stands, String should) {
    return new Difference(
        resource,
        Option.some(commit.number()),
        Option.some(verdict.decisionNo()),
        Option.some(verdict.request().id()),
        what,
        stands,
        should);
  }
}
