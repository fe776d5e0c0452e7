package io.lastseat.intake.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.engine.LogParts;
import io.lastseat.engine.call.CallOutcome;
import io.lastseat.model.Books;
import io.lastseat.model.Outcome;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Store;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** A failure of one call of a group fails that call alone, and each call ends. */
class GroupOfCallsTest {

  private static final LogParts PARTS = DecidingParts.of(Store.shared().client(), attempt -> {});

  /** A call that throws an exception at the named place. */
  private static final class Thrower extends OneCall {

    private final String where;

    Thrower(ResourceId resource, String where) {
      super(resource, "Eve");
      this.where = where;
    }

    private void reached(String place) {
      if (place.equals(where)) {
        throw new IllegalArgumentException("no program is perfect");
      }
    }

    @Override
    public Request requestOn(Head head) {
      reached("named");
      if (head.number() > 1) {
        reached("renamed");
      }
      return super.requestOn(head);
    }

    @Override
    public boolean isForCalls(Head head) {
      reached("admission");
      return super.isForCalls(head);
    }

    @Override
    public Option<Outcome.Rejected> refusal(Books books, Request request) {
      reached("gate");
      return super.refusal(books, request);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"named", "renamed", "admission", "gate"})
  void oneThatThrowsEndsAlone(String where) {
    ResourceId hall = new ResourceId("throws-" + where);
    Head created = DecidingParts.created(PARTS, hall);
    Head known = where.equals("renamed") ? before(hall) : created;
    OneCall ada = new OneCall(hall, "Ada");
    OneCall eve = new Thrower(hall, where);
    OneCall bob = new OneCall(hall, "Bob");

    DecidingParts.decide(PARTS, known, false, Vector.of(ada, eve, bob), Vector::empty);

    assertThat(ada.ended.join()).isInstanceOf(CallOutcome.Decided.class);
    assertThat(bob.ended.join()).isInstanceOf(CallOutcome.Decided.class);
    assertThat(eve.ended).isCompletedExceptionally();
  }

  @Test
  void whoComesBeforeTheNextTryIsInIt() {
    ResourceId hall = new ResourceId("joins");
    DecidingParts.created(PARTS, hall);
    Head known = before(hall);
    OneCall ada = new OneCall(hall, "Ada");
    OneCall bob = new OneCall(hall, "Bob");

    DecidingParts.decide(PARTS, known, false, Vector.of(ada), () -> Vector.of(bob));

    assertThat(ada.ended.join()).isInstanceOf(CallOutcome.Decided.class);
    assertThat(commitOf(bob)).isEqualTo(commitOf(ada)).isEqualTo(3);
  }

  /** The read of the head fails after a lost append. */
  @Test
  void whoComesBeforeATryThatFailsEndsToo() {
    ResourceId hall = new ResourceId("joins-in-vain");
    DecidingParts.created(PARTS, hall);
    Head known = before(hall);
    AtomicBoolean lost = new AtomicBoolean();
    LogParts parts =
        DecidingParts.of(
            FaultyDynamo.client(
                Store.shared().client(),
                FaultyDynamo.refuse(
                    request -> request instanceof QueryRequest && lost.get(),
                    () -> SdkClientException.create("Nothing was heard."))),
            attempt -> {});
    OneCall ada = new OneCall(hall, "Ada");
    OneCall bob = new OneCall(hall, "Bob");

    DecidingParts.decide(
        parts,
        known,
        false,
        Vector.of(ada),
        () -> {
          lost.set(true);
          return Vector.of(bob);
        });

    assertThat(ada.ended.join()).isInstanceOf(CallOutcome.ForStream.class);
    assertThat(bob.ended.join()).isInstanceOf(CallOutcome.ForStream.class);
  }

  private static long commitOf(OneCall call) {
    return ((CallOutcome.Decided) call.ended.join()).row().commitNo();
  }

  /** Returns a stale head: a commit is appended behind it. */
  private static Head before(ResourceId hall) {
    Head before = PARTS.log().headOf(hall, 1).get();
    DecidingParts.decide(
        PARTS, before, false, Vector.of(new OneCall(hall, "Somebody before")), Vector::empty);
    return before;
  }
}
