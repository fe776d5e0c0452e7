package io.lastseat.decide;

import static io.lastseat.model.Requests.CONCERT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.grant.RunState;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The special rules of an execution: a lock that may be kept forever, with a result. */
class ExecutionRulesTest extends LeaseRules {

  private static final String RESULT = "{\"rows\":17}";

  @Test
  void theFirstStartMakesIt() {
    assertThat(start("Ada").refusal()).isEmpty();
    assertThat(books.isExecution()).isTrue();
    assertThat(run()).isEqualTo(RunState.started(1));
    assertThat(start("Grace").refusal()).contains(Reason.SOLD_OUT);
    assertThat(books.lock().flatMap(LockGrant::holder)).contains("Ada");
  }

  @Test
  void aSuccessIsForEver() {
    start("Ada");
    assertThat(succeed(1, RESULT).refusal()).isEmpty();
    assertThat(run()).isEqualTo(new RunState(1, Option.some(RESULT), Option.none()));
    now = now.plus(Duration.ofDays(10_000));
    assertThat(start("Grace").refusal()).contains(Reason.SOLD_OUT);
    assertThat(fail(1, "no").refusal()).contains(Reason.RUN_SUCCEEDED);
    assertThat(succeed(1, "18").refusal()).contains(Reason.RUN_SUCCEEDED);
    assertThat(renew(1, MINUTE).refusal()).contains(Reason.NOT_HELD);
    assertThat(run().result()).contains(RESULT);
    assertThat(books.taken()).isEqualTo(1);
  }

  @Test
  void theSameSuccessTwiceIsHarmless() {
    start("Ada");
    succeed(1, RESULT);
    assertThat(succeed(1, RESULT).refusal()).isEmpty();
    assertThat(run()).isEqualTo(new RunState(1, Option.some(RESULT), Option.none()));
    assertThat(books.taken()).isEqualTo(1);
  }

  @Test
  void aSuccessWithoutAResultIsOneToo() {
    start("Ada");
    decide(new Confirm(id(), CONCERT, now, Requests.id(1), Option.none()).by(1));
    assertThat(run().result()).contains(Confirm.NO_RESULT);
    assertThat(fail(1, "no").refusal()).contains(Reason.RUN_SUCCEEDED);
  }

  @Test
  void nobodyEndsItWithoutTheTokenOfItsRun() {
    start("Ada");
    RequestId ada = Requests.id(1);
    Confirm success = new Confirm(id(), CONCERT, now, ada, Option.none());
    assertThat(decide(success).refusal()).contains(Reason.NEEDS_TOKEN);
    assertThat(decide(success.by(2)).refusal()).contains(Reason.NEEDS_TOKEN);
    assertThat(decide(new Cancel(Cancel.idFor(ada), CONCERT, now, ada)).refusal())
        .contains(Reason.NEEDS_TOKEN);
    assertThat(run()).isEqualTo(RunState.started(1));
    assertThat(decide(success.by(1)).refusal()).isEmpty();
  }

  @Test
  void aFailureGivesItBackAndSaysWhoFailed() {
    start("Ada");
    assertThat(fail(1, "The disk is full").refusal()).isEmpty();
    assertThat(run()).isEqualTo(new RunState(1, Option.none(), Option.some("The disk is full")));
    assertThat(books.lock().flatMap(LockGrant::holder)).contains("Ada");
    assertThat(succeed(1, RESULT).refusal()).contains(Reason.NOTHING_GRANTED);
    assertThat(fail(1, "again").refusal()).contains(Reason.NOTHING_TO_CANCEL);
    assertThat(start("Grace").refusal()).isEmpty();
    assertThat(run()).isEqualTo(RunState.started(2));
    assertThat(books.lock().get().token()).isEqualTo(5);
    assertThat(succeed(1, RESULT).refusal()).contains(Reason.NOTHING_GRANTED);
  }

  @Test
  void aLapsedRunNeitherSucceedsNorFails() {
    start("Ada");
    now = now.plus(MINUTE);
    assertThat(succeed(1, RESULT).refusal()).contains(Reason.HOLD_LAPSED);
    assertThat(fail(1, "no").refusal()).contains(Reason.HOLD_LAPSED);
    assertThat(start("Grace").refusal()).isEmpty();
    assertThat(run().attempt()).isEqualTo(2);
  }

  @Test
  void aRunWithoutALeaseIsNeverTakenOver() {
    decide(reserve("Ada", Option.none(), Terms.ofExecution()));
    now = now.plus(Duration.ofDays(10_000));
    assertThat(start("Grace").refusal()).contains(Reason.SOLD_OUT);
    assertThat(fail(1, "Its machine is gone").refusal()).isEmpty();
    assertThat(start("Grace").refusal()).isEmpty();
  }

  /** Otherwise a promotion would start a run that no runner knows of. */
  @Test
  void nobodyStandsInLineForIt() {
    start("Ada");
    Reserve waits = reserve("Grace", Option.some(MINUTE), Terms.ofExecution()).waitingFor(MINUTE);
    assertThat(decide(waits).refusal()).contains(Reason.SOLD_OUT);
    assertThat(books.queue().isEmpty()).isTrue();
  }

  @Test
  void aRenewalKeepsWhatIsKnownOfTheRun() {
    start("Ada");
    now = now.plusSeconds(1);
    renew(1, MINUTE);
    assertThat(run()).isEqualTo(RunState.started(1));
  }

  @Test
  void aLockIsNoExecution() {
    start("Ada");
    assertThat(decide(reserve("Grace", Option.some(MINUTE), Terms.ofLock())).refusal())
        .contains(Reason.TERMS_DIFFER);
    assertThat(configure(Terms.ofLock()).refusal()).contains(Reason.LOCK_FIXED);
    assertThat(configure(Terms.ofExecution()).refusal()).isEmpty();
    books = Books.empty(CONCERT);
    decide(reserve("Ada", Option.some(MINUTE), Terms.ofLock()));
    assertThat(start("Grace").refusal()).contains(Reason.TERMS_DIFFER);
    assertThat(configure(Terms.ofExecution()).refusal()).contains(Reason.LOCK_FIXED);
    assertThat(books.lock().flatMap(LockGrant::run)).isEmpty();
  }

  @Test
  void whatIsSaidOfARunHasLimits() {
    RequestId run = Requests.id(1);
    String long1 = "\"" + "é".repeat(Limits.MAX_RESULT_BYTES / 2) + "\"";
    assertThatThrownBy(() -> succeed(1, long1)).hasMessageContaining("4096 bytes");
    assertThatThrownBy(() -> succeed(1, "")).hasMessageContaining("4096 bytes");
    assertThatThrownBy(() -> fail(1, "x".repeat(501))).hasMessageContaining("failure");
    assertThatThrownBy(
            () -> new Cancel(Cancel.idFor(run), CONCERT, now, run, Option.some("\u0000")))
        .hasMessageContaining("failure");
  }

  private RunState run() {
    return books.lock().get().run().get();
  }

  private Verdict start(String runner) {
    return decide(reserve(runner, Option.some(MINUTE), Terms.ofExecution()));
  }

  private Verdict succeed(int run, String result) {
    return decide(
        Shown.on(
            books,
            new Confirm(id(), CONCERT, now, Requests.id(run), Option.none(), Option.some(result))));
  }

  private Verdict fail(int run, String failure) {
    RequestId target = Requests.id(run);
    id();
    return decide(
        Shown.on(
            books, new Cancel(Cancel.idFor(target), CONCERT, now, target, Option.some(failure))));
  }
}
