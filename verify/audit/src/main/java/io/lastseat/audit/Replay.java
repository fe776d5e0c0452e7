package io.lastseat.audit;

import io.lastseat.decide.Decider;
import io.lastseat.decide.Decision;
import io.lastseat.decide.Evolve;
import io.lastseat.decide.Facts;
import io.lastseat.decide.JointFacts;
import io.lastseat.decide.MissingFact;
import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.Entry;
import io.lastseat.model.Fate;
import io.lastseat.model.Promotion;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Tally;
import io.lastseat.model.TallyName;
import io.lastseat.model.Verdict;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.Waiter;
import io.lastseat.model.request.Request;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * Decides a log again, commit after commit. After a difference it goes on with the books that stand
 * in the log, so that one fault is reported once and not for every later verdict.
 */
final class Replay {

  private final ResourceId resource;
  private final RecordedRequests requests;
  private final EarlierVerdicts earlier;
  private final RequestCheck requestCheck;
  private final BooksComparison booksComparison;
  private final PromotionCheck promotions;
  private final OtherLogs others;
  private final HalfErased halfErased;
  private final EarlierTallies tallies = new EarlierTallies();
  private final Consumer<Difference> differences;

  /** The number of the first commit that it is given. */
  private final long from;

  private long number;

  /** Not once a commit was missing, or could not be read; nor behind what was let go of. */
  private boolean complete;

  /** None where the books before the next commit cannot be known. */
  private Option<Books> books;

  Replay(
      ResourceId resource,
      RecordedRequests requests,
      EarlierVerdicts earlier,
      HalfErased halfErased,
      OtherLogs others,
      Consumer<Difference> differences,
      long from) {
    this.from = from;
    this.number = from - 1;
    this.complete = from == 1;
    this.others = others;
    this.halfErased = halfErased;
    this.resource = resource;
    this.requests = requests;
    this.earlier = earlier;
    this.requestCheck = new RequestCheck(requests, earlier, halfErased, differences);
    this.booksComparison = new BooksComparison(differences);
    this.promotions = new PromotionCheck(differences);
    this.differences = differences;
    this.books = Option.some(Books.empty(resource));
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
    lost();
  }

  /** The next entry of the log is this. */
  void next(Commit commit) {
    gapBefore(commit.number());
    number = commit.number();
    Option<ReleasedRules> rules = ReleasedRules.of(commit);
    if (rules.isEmpty()) {
      tell(commit, "the rules", "number " + commit.rules(), "1 to " + Decider.RULES);
    }
    begin(commit);
    numbers(commit);
    Facts facts = facts(commit.decidedAt());
    Option<Books> derived =
        rules.flatMap(known -> books).map(before -> Evolve.before(commit, before));
    for (Entry entry : commit.entries()) {
      if (entry instanceof Promotion promotion) {
        derived = derived.flatMap(before -> promotions.next(commit, promotion, before, facts));
        requests.promoted(commit.grantRow(promotion));
      } else {
        VerdictRow row = commit.row((Verdict) entry);
        Request asked = requestCheck.asked(row, commit.rules());
        copies(row);
        derived = derived.flatMap(before -> decide(rules.get(), row, before, facts, asked));
        requests.decided(row);
        row.placeRow().forEach(promotions::joined);
      }
      tallies.next(entry);
    }
    booksComparison.check(commit, books, derived);
    books = Option.some(commit.books());
  }

  /** The texts of a claim stand in each of its logs. */
  private void copies(VerdictRow row) {
    for (Verdict twin : others.together(row.verdict())) {
      halfErased.check(
          row.about(), AuditedItem.of(row.verdict().request()), AuditedItem.of(twin.request()));
    }
  }

  private void gapBefore(long commitNo) {
    if (commitNo != number + 1) {
      String missing =
          commitNo == number + 2 ? "" + (number + 1) : (number + 1) + " to " + (commitNo - 1);
      differences.accept(
          Difference.inCommit(
              resource, number + 1, "the log", "no commit " + missing, "a log without gaps"));
      lost();
    }
  }

  private void lost() {
    books = Option.none();
    complete = false;
    tallies.forget();
  }

  /** What was let go of cannot be derived again: its books are taken as they stand. */
  private void begin(Commit commit) {
    if (commit.number() == from && from > 1) {
      if (!commit.isBeginningAnew()) {
        tell(commit, "the first commit", "one like others", "that by which the log begins anew");
      }
      books = Option.some(commit.books());
    }
  }

  private void numbers(Commit commit) {
    if (commit.isBeginningAnew() && !commit.entries().isEmpty()) {
      tell(commit, "the commit", commit.entries().size() + " entries", "none: it begins anew");
    }
    if (commit.entries().isEmpty() && !commit.isBeginningAnew()) {
      tell(commit, "the commit", "no entries", "at least one");
    }
    long first = commit.books().decisions() - commit.entries().size() + 1;
    for (Books before : books) {
      if (first != before.decisions() + 1) {
        tell(
            commit,
            "the decision numbers",
            "beginning with " + first,
            "beginning with " + (before.decisions() + 1));
      }
    }
  }

  /** The books after the verdict; none where what it rests on is lost. */
  private Option<Books> decide(
      ReleasedRules rules, VerdictRow row, Books before, Facts facts, Request asked) {
    Facts told =
        row.verdict()
            .together()
            .<Facts>map(others -> new JointFacts(facts, others))
            .getOrElse(facts);
    Try<Decision> decision = Try.of(() -> rules.decide(before, told, asked));
    if (decision.isFailure()) {
      return contradiction(row, "cannot be decided: " + decision.getCause().getMessage());
    }
    if (decision.get() instanceof Decision.Missing missing
        && missing.fact() instanceof MissingFact.OfHold hold) {
      return contradiction(row, "cannot be decided: " + hold);
    }
    if (decision.get() instanceof Decision.Missing missing
        && missing.fact() instanceof MissingFact.OfOthers) {
      differences.accept(
          Difference.inVerdict(
              row,
              "the verdict",
              VerdictWords.of(row.verdict()),
              "what the other resources say to it"));
    }
    if (!(decision.get() instanceof Decision.Made made)) {
      // What it rests on is lost. What comes after it can be derived all the same.
      return Try.of(() -> Evolve.after(before, row.verdict(), row.decidedAt())).toOption();
    }
    String stands = VerdictWords.of(row.verdict());
    String should = VerdictWords.of(made.verdict());
    if (!stands.equals(should)) {
      differences.accept(Difference.inVerdict(row, "the verdict", stands, should));
    }
    return Option.some(made.books());
  }

  /** Books and earlier verdicts contradict each other, such as a hold that is in one of them. */
  private Option<Books> contradiction(VerdictRow row, String why) {
    differences.accept(
        Difference.inVerdict(row, "the verdict", VerdictWords.of(row.verdict()), why));
    return Option.none();
  }

  private Facts facts(Instant decidedAt) {
    return new Facts() {
      @Override
      public Instant decidedAt() {
        return decidedAt;
      }

      @Override
      public Option<Fate> fate(RequestId id) {
        return earlier.of(id).filter(fate -> complete || fate.wasAsked());
      }

      @Override
      public Option<Waiter> waiter(long place) {
        return promotions.waiter(place);
      }

      @Override
      public Option<Tally> tally(TallyName name) {
        return tallies.of(name, complete);
      }
    };
  }

  private void tell(Commit commit, String what, String stands, String should) {
    differences.accept(Difference.inCommit(commit, what, stands, should));
  }
}
