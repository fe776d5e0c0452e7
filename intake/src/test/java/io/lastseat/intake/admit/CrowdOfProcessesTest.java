package io.lastseat.intake.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.ImmediateCommit;
import io.lastseat.log.call.CallDecider;
import io.lastseat.log.call.GroupedCall.End;
import io.lastseat.log.facts.Decided;
import io.lastseat.log.turn.LogParts;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Store;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** Several processes append to one log for their calls. */
class CrowdOfProcessesTest {

  private static final LogParts OTHERS = DecidingParts.of(Store.shared().client(), attempt -> {});

  private final List<Integer> pauses = new ArrayList<>();
  private int faster;
  private int fasterWhileItPauses;
  private int reads;

  @Test
  void aGroupGoesOnBehindTheCommitThatWasFaster() {
    ResourceId hall = new ResourceId("crowd-goes-on");
    CallDecider calls = process(hall);
    Head created = DecidingParts.created(OTHERS, hall);

    assertThat(lostOf(calls, created, 5, 2)).isEqualTo(2);

    assertThat(pauses).isEmpty();
    assertThat(reads).isZero();
  }

  /** Ten commits came while the group decided, and then no more. */
  @Test
  void aGroupThatIsFarBehindReadsTheHeadAfterThreeLostAppends() {
    ResourceId hall = new ResourceId("crowd-far");
    CallDecider calls = process(hall);
    Head created = DecidingParts.created(OTHERS, hall);
    Vector.range(0, 10).forEach(commit -> append(hall));

    assertThat(lostOf(calls, created, 5, 0)).isEqualTo(3);

    assertThat(pauses).isEmpty();
  }

  @Test
  void theNextGroupLeavesOthersTheirTurnUntilSomeHaveLostNothing() {
    ResourceId hall = new ResourceId("crowd-turns");
    CallDecider calls = process(hall);
    lostOf(calls, DecidingParts.created(OTHERS, hall), 5, 1);
    Head over = newest(hall);
    fasterWhileItPauses = 1;

    assertThat(lostOf(calls, over, 5, 0)).as("it reads after its pause").isZero();
    for (int calm = 0; calm < 8; calm++) {
      assertThat(lostOf(calls, newest(hall), 5, 0)).isZero();
    }

    assertThat(pauses).hasSize(8).containsOnly(1);
  }

  @Test
  void itWaitsLongerWhereItLostMany() {
    ResourceId hall = new ResourceId("crowd-large");
    CallDecider calls = process(hall);
    lostOf(calls, DecidingParts.created(OTHERS, hall), 5, 4);
    lostOf(calls, newest(hall), 5, 4);
    lostOf(calls, newest(hall), 5, 0);

    assertThat(pauses).containsExactly(1, 2);
  }

  @Test
  void whatGroupsHaveSavedPaysForOneThatIsUnlucky() {
    ResourceId hall = new ResourceId("crowd-unlucky");
    Head created = DecidingParts.created(OTHERS, hall);
    faster = 3;
    OneCall poor = new OneCall(hall, "Ada");
    process(hall).decide(created, true, Vector.of(poor), Vector::empty);
    CallDecider calls = process(hall);
    lostOf(calls, newest(hall), 5, 0);

    assertThat(((End.ByStream) poor.ended.join()).contended()).isTrue();
    assertThat(lostOf(calls, newest(hall), 1, 10)).isEqualTo(10);
  }

  /** Returns the appends that a group of this size loses when others win so many times. */
  private int lostOf(CallDecider calls, Head known, int size, int faster) {
    this.faster = faster;
    Vector<OneCall> group =
        Vector.range(0, size).map(n -> new OneCall(known.resource(), Character.toString('A' + n)));
    Decided decided = calls.decide(known, true, group, Vector::empty).decided();
    assertThat(group)
        .allSatisfy(call -> assertThat(call.ended.join()).isInstanceOf(End.Decided.class));
    return decided.lostAppends();
  }

  private CallDecider process(ResourceId hall) {
    DynamoDbClient client =
        FaultyDynamo.client(
            Store.shared().client(),
            (request, through) -> {
              reads += request instanceof QueryRequest ? 1 : 0;
              if (isAppend(request) && faster > 0) {
                faster--;
                append(hall);
              }
              return through.get();
            });
    LogParts parts = DecidingParts.of(client, attempt -> pause(attempt, hall));
    return new CallDecider(parts, DecidingParts.heads(parts));
  }

  private static boolean isAppend(DynamoDbRequest request) {
    return request instanceof PutItemRequest put
        && put.tableName().equals(Store.shared().names().decisions());
  }

  private void pause(int attempt, ResourceId hall) {
    pauses.add(attempt);
    if (fasterWhileItPauses > 0) {
      fasterWhileItPauses--;
      append(hall);
    }
  }

  private static void append(ResourceId hall) {
    Head newest = newest(hall);
    OneCall call = new OneCall(hall, "Zoe");
    OTHERS.log().append(ImmediateCommit.of(newest, call.behind(newest), OneCall.NOON, 0));
  }

  private static Head newest(ResourceId hall) {
    return OTHERS.log().head(hall).get();
  }
}
