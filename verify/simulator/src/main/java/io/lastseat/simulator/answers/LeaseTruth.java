package io.lastseat.simulator.answers;

import static io.lastseat.audit.promises.Promise.CAPACITY;
import static io.lastseat.audit.promises.Promise.EXPLAINED;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.model.Books;
import io.lastseat.model.grant.EditLock;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;

/** Checks that are common to the leases of locks and executions. */
abstract class LeaseTruth extends Trial {

  LeaseTruth(Trial same, String resource) {
    super(same, resource);
  }

  /** Checks that the token of a call was given for this lock alone, not as part of several. */
  final void ofToken() {
    long token = question.token();
    if (token > 0) {
      Option<LockGrant> lease = log.leaseOf(token);
      long newest = log.newest().map(commit -> token(commit.books())).getOrElse(0L);
      must(token <= newest, EXPLAINED, "that token was never given");
      boolean alone = lease.flatMap(LockGrant::edit).exists(this::isOfAnother);
      // A lease that was over before counts as given back, also for one of several locks.
      boolean over = question.is("DELETE") && answer.status() == 200;
      must(!alone || over, CAPACITY, "it is held together with others: " + lease);
    }
  }

  /** Whether locks held together go under the name of another lock. */
  final boolean isOfAnother(EditLock edit) {
    return !edit.main().text().equals(resource);
  }

  final void neverGiven() {
    must(during(books -> token(books) < question.token()), EXPLAINED, "that token was given");
  }

  /** Whether the lease had a holder or a waiter since the call. A renewal may be decided late. */
  final boolean wasHad() {
    return during(books -> mayBeLive(books) || books.waiting().next() > 1)
        || log.came(
            question.asked(),
            answer.heard(),
            commit -> commit.verdicts().exists(verdict -> verdict.grant().isDefined()));
  }

  static boolean isUntil(Books books, JsonNode document) {
    return isUntil(books.lock(), document);
  }

  static boolean isUntil(Option<LockGrant> lease, JsonNode document) {
    return says(
        document, "expiresAt", lease.flatMap(has -> has.grant().hold()).map(hold -> hold.until()));
  }

  /** Whether the answer names the holder; true if its name is erased or the books have none. */
  final boolean isHolder(Books books, String told) {
    return isHolder(books.lock(), told);
  }

  final boolean isHolder(Option<LockGrant> lease, String told) {
    Option<String> said = lease.flatMap(lock -> lock.holder().orElse(() -> applicant(lock)));
    return told.isEmpty() || said.forAll(told::equals);
  }

  private Option<String> applicant(LockGrant lock) {
    return Option.of(log.verdict(lock.reservation()))
        .flatMap(row -> row.verdict().request().reserves())
        .map(Reserve::applicant);
  }
}
