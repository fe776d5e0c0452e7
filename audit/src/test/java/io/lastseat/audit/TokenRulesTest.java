package io.lastseat.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.Entry;
import io.lastseat.model.Grant;
import io.lastseat.model.Hold;
import io.lastseat.model.LockGrant;
import io.lastseat.model.Marks;
import io.lastseat.model.Outcome;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Terms;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Logs of locks that rules would have written which know neither tokens nor ends. */
class TokenRulesTest {

  private static final ResourceId LOCK = new ResourceId("nightly");
  private static final RequestId ADA = new RequestId(0, "%026d".formatted(1));
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Grant LEASED = Grant.made(1, Option.some(Hold.lease(NOON, MINUTE)));

  private final List<String> found = new ArrayList<>();
  private final TokenRules rules =
      new TokenRules(one -> found.add(one.what() + ": " + one.stands()));
  private Terms terms = Terms.ofLock();
  private long epoch;

  @Test
  void whatShowsTheTokenIsFine() {
    granted();
    decided(2, new Extend(id(2), LOCK, NOON, ADA, MINUTE).by(1), LEASED);
    decided(3, new Cancel(Cancel.idFor(ADA), LOCK, NOON, ADA).by(1), LEASED.ended());
    assertThat(found).isEmpty();
  }

  @Test
  void whatShowsNoTokenIsFound() {
    granted();
    decided(2, new Extend(id(2), LOCK, NOON, ADA, MINUTE), LEASED);
    decided(3, new Extend(id(3), LOCK, NOON, ADA, MINUTE).by(2), LEASED);
    decided(4, new Cancel(Cancel.idFor(ADA), LOCK, NOON, ADA), LEASED.ended());
    assertThat(found)
        .containsExactly(
            "the token that it shows: none",
            "the token that it shows: 2",
            "the token that it shows: none");
  }

  @Test
  void afterARestoreTokensCountFromTheEpoch() {
    granted();
    epoch = 1;
    decided(2, acquired(id(2)), LEASED);
    decided(3, new Extend(id(3), LOCK, NOON, ADA, MINUTE).by((1L << 40) + 2), LEASED);
    assertThat(found).isEmpty();
    decided(4, new Extend(id(4), LOCK, NOON, ADA, MINUTE).by(2), LEASED);
    assertThat(found).containsExactly("the token that it shows: 2");
  }

  @Test
  void anEpochThatFallsGivesALesserTokenAndIsFound() {
    epoch = 1;
    granted();
    epoch = 0;
    decided(2, acquired(id(2)), LEASED);
    assertThat(found).containsExactly("the token that it gives: 2");
  }

  @Test
  void aLockWithoutAnEndIsFound() {
    granted();
    Confirm kept = new Confirm(id(2), LOCK, NOON, ADA, Option.none()).by(1);
    decided(2, kept, LEASED.changed(1, Option.none()));
    assertThat(found).containsExactly("the lease: without an end");
  }

  @Test
  void anExecutionHasNone() {
    terms = Terms.ofExecution();
    granted();
    Confirm kept = new Confirm(id(2), LOCK, NOON, ADA, Option.none()).by(1);
    decided(2, kept, LEASED.changed(1, Option.none()));
    assertThat(found).isEmpty();
  }

  private void granted() {
    decided(1, acquired(ADA), LEASED);
  }

  private static Reserve acquired(RequestId id) {
    return new Reserve(id, LOCK, NOON, "Ada", 1, Option.none(), Option.some(MINUTE));
  }

  private void decided(long number, Request request, Grant grant) {
    Books books =
        Books.empty(LOCK)
            .withTerms(terms, 1)
            .inEpoch(epoch)
            .withLock(new LockGrant(ADA, Option.some("Ada"), 1, grant));
    Verdict verdict =
        new Verdict(
            request,
            number,
            Outcome.accepted(),
            0,
            0,
            Option.some(grant),
            Option.none(),
            0,
            Option.none(),
            Option.none());
    rules.next(new Commit(number, NOON, 1, Vector.<Entry>of(verdict), books, Marks.NONE));
  }

  private static RequestId id(int number) {
    return new RequestId(0, "%026d".formatted(number));
  }
}
