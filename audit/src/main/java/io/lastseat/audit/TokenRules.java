package io.lastseat.audit;

import io.lastseat.model.Commit;
import io.lastseat.model.Entry;
import io.lastseat.model.LockGrant;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Part;
import io.lastseat.model.request.Request;
import io.vavr.control.Option;
import java.util.function.Consumer;

/**
 * Checks what is promised of locks without deciding anything again, so that it does not share a
 * mistake with the rules that decided: a lock that is no execution is granted until some moment,
 * each token is greater than the one before, and what is granted about a lock shows its newest one.
 */
final class TokenRules {

  private final Consumer<Difference> differences;

  /** Of the newest grant; empty until the log shows one. */
  private Option<Long> newest = Option.none();

  TokenRules(Consumer<Difference> differences) {
    this.differences = differences;
  }

  void next(Commit commit) {
    if (!commit.books().isLock()) {
      return;
    }
    commit.entries().forEach(entry -> next(commit, entry));
    if (!commit.books().isExecution()
        && commit.books().lock().exists(lock -> !lock.grant().isEnded() && !hasEnd(commit))) {
      differences.accept(
          Difference.inCommit(commit, "the lease", "without an end", "one that lapses"));
    }
  }

  private static boolean hasEnd(Commit commit) {
    return commit.books().lock().exists(lock -> lock.grant().until().isDefined());
  }

  private void next(Commit commit, Entry entry) {
    if (entry instanceof Promotion promotion) {
      newest = promotion.accepted() ? given(commit, promotion.decisionNo()) : newest;
    } else if (entry instanceof Verdict verdict && verdict.accepted()) {
      if (verdict.request().reserves().isDefined()) {
        newest = given(commit, verdict.decisionNo());
      } else if (verdict.request().reservation().isDefined()) {
        shown(commit, verdict);
      }
    }
  }

  private Option<Long> given(Commit commit, long decisionNo) {
    long token = commit.books().epoch() * LockGrant.TOKENS_OF_AN_EPOCH + decisionNo;
    if (newest.exists(before -> before >= token)) {
      differences.accept(
          Difference.inCommit(
              commit, "the token that it gives", "" + token, "more than " + newest.get()));
    }
    return Option.some(token);
  }

  /** A part of a claim shows no token. Its claim shows it, in the home's log. */
  private void shown(Commit commit, Verdict verdict) {
    Request request = verdict.request();
    boolean leaves = request instanceof Cancel && request.token().contains(Request.NO_TOKEN_YET);
    boolean known = newest.isDefined() && !(request instanceof Part);
    if (known && !leaves && !request.token().equals(newest)) {
      differences.accept(
          Difference.inVerdict(
              commit.row(verdict),
              "the token that it shows",
              request.token().map(String::valueOf).getOrElse("none"),
              String.valueOf(newest.get())));
    }
  }
}
