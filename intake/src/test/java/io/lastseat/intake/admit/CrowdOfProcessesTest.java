package io.lastseat.intake.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.engine.ImmediateCommit;
import io.lastseat.engine.LogParts;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.engine.call.CallOutcome;
import io.lastseat.intake.admit.DecidingParts.DecidingProcess;
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
    DecidingProcess process = process(hall);
    Head created = DecidingParts.created(OTHERS, hall);

    assertThat(lostOf(process, created, 5, 2)).isEqualTo(2);

    assertThat(pauses).isEmpty();
    assertThat(reads).isZero();
  }

  /** Ten commits came while the group decided, and then no more. */
  @Test
  void aGroupThatIsFarBehindReadsTheHeadAfterThreeLostAppends() {
    ResourceId hall = new ResourceId("crowd-far");
    DecidingProcess process = process(hall);
    Head created = DecidingParts.created(OTHERS, hall);
    Vector.range(0, 10).forEach(commit -> append(hall));

    assertThat(lostOf(process, created, 5, 0)).isEqualTo(3);

    assertThat(pauses).isEmpty();
  }

  @Test
  void theNextGroupLeavesOthersTheirTurnUntilSomeHaveLostNothing() {
    ResourceId hall = new ResourceId("crowd-turns");
    DecidingProcess process = process(hall);
    lostOf(process, DecidingParts.created(OTHERS, hall), 5, 1);
    Head over = newest(hall);
    fasterWhileItPauses = 1;

    assertThat(lostOf(process, over, 5, 0)).as("it reads after its pause").isZero();
    for (int calm = 0; calm < 8; calm++) {
      assertThat(lostOf(process, newest(hall), 5, 0)).isZero();
    }

    assertThat(pauses).hasSize(8).containsOnly(1);
  }

  @Test
  void itWaitsLongerWhereItLostMany() {
    ResourceId hall = new ResourceId("crowd-large");
    DecidingProcess process = process(hall);
    lostOf(process, DecidingParts.created(OTHERS, hall), 5, 4);
    lostOf(process, newest(hall), 5, 4);
    lostOf(process, newest(hall), 5, 0);

    assertThat(pauses).containsExactly(1, 2);
  }

  @Test
  void whatGroupsHaveSavedPaysForOneThatIsUnlucky() {
    ResourceId hall = new ResourceId("crowd-unlucky");
    Head created = DecidingParts.created(OTHERS, hall);
    faster = 3;
    OneCall poor = new OneCall(hall, "Ada");
    process(hall).decide(created, true, Vector.of(poor), Vector::empty);
    DecidingProcess process = process(hall);
    lostOf(process, newest(hall), 5, 0);

    assertThat(((CallOutcome.ForStream) poor.ended.join()).contended()).isTrue();
    assertThat(lostOf(process, newest(hall), 1, 10)).isEqualTo(10);
  }

  /** Returns the appends that a group of this size loses when others win so many times. */
  private int lostOf(DecidingProcess process, Head known, int size, int faster) {
    this.faster = faster;
    Vector<OneCall> group =
        Vector.range(0, size).map(n -> new OneCall(known.resource(), Character.toString('A' + n)));
    BatchReport decided = process.decide(known, true, group, Vector::empty).decided();
    assertThat(group)
        .allSatisfy(call -> assertThat(call.ended.join()).isInstanceOf(CallOutcome.Decided.class));
    return decided.lostAppends();
  }

  private DecidingProcess process(ResourceId hall) {
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
    return DecidingParts.process(parts);
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
    OTHERS.log().append(ImmediateCommit.of(newest, call.requestOn(newest), OneCall.NOON, 0));
  }

  private static Head newest(ResourceId hall) {
    return OTHERS.log().head(hall).get();
  }
}
