package io.lastseat.intake.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.engine.LogParts;
import io.lastseat.engine.SerialDecider;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.engine.call.CallOutcome;
import io.lastseat.intake.admit.DecidingParts.DecidingProcess;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Store;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * A leader of calls appends eight commits before each append of a batch, unless it gives way.
 * Without a turn the batch would lose every append.
 */
class TurnTest {

  private static final ResourceId HALL = new ResourceId("turn");
  private static final int COMMITS_EACH_TIME = 8;

  private final CompletableFuture<BatchReport> batch = new CompletableFuture<>();
  private final AtomicInteger callers = new AtomicInteger();

  /** The number of commits that the leader may append by now. */
  private final Semaphore allowed = new Semaphore(0);

  /** Signals that the leader appended a commit, or stopped to give way. */
  private final Semaphore heard = new Semaphore(0);

  private volatile boolean gaveWay;

  @Test
  void aBatchThatKeepsLosingGetsItsTurn() throws Exception {
    LogParts ofLeader = DecidingParts.of(Store.shared().client(), attempt -> giveWay());
    Head created = DecidingParts.created(ofLeader, HALL);
    DecidingProcess process = DecidingParts.process(ofLeader);
    Thread leader = new Thread(() -> lead(process, created));
    leader.setDaemon(true);
    leader.start();

    PendingRequest one =
        PendingRequest.found(
            new StoredRequest(
                new Reserve(
                    new RequestId(0, "%026d".formatted(7)),
                    HALL,
                    OneCall.NOON,
                    "Zoe",
                    1,
                    Option.none()),
                Option.none()));
    BatchReport decided =
        new SerialDecider(DecidingParts.of(overtaken(), attempt -> {}))
            .decide(HALL, Vector.of(one));
    batch.complete(decided);

    assertThat(decided.failure()).isEmpty();
    assertThat(decided.commits().flatMap(commit -> commit.verdicts())).hasSize(1);
    assertThat(decided.lostAppends()).isBetween(3, 6);
    allowed.release();
    heard.acquire();
    assertThat(gaveWay).isTrue();
  }

  private void lead(DecidingProcess process, Head known) {
    Head head = known;
    while (true) {
      allowed.acquireUninterruptibly();
      OneCall call =
          new OneCall(HALL, Character.toString('A' + callers.getAndIncrement() % ('Z' - 'A')));
      process.decide(head, false, Vector.of(call), Vector::empty);
      CallOutcome.Decided end = (CallOutcome.Decided) call.ended.join();
      head = ofCommit(end);
      heard.release();
    }
  }

  private static Head ofCommit(CallOutcome.Decided end) {
    return DecidingParts.of(Store.shared().client(), attempt -> {})
        .log()
        .headOf(HALL, end.row().commitNo())
        .get();
  }

  /** Pauses until the batch has had its turn. */
  private void giveWay() {
    if (!gaveWay) {
      gaveWay = true;
      heard.release(COMMITS_EACH_TIME);
    }
    batch.join();
  }

  private DynamoDbClient overtaken() {
    return FaultyDynamo.client(
        Store.shared().client(),
        (request, through) -> {
          if (request instanceof PutItemRequest put
              && put.tableName().equals(Store.shared().names().decisions())
              && !gaveWay) {
            allowed.release(COMMITS_EACH_TIME);
            heard.acquireUninterruptibly(COMMITS_EACH_TIME);
          }
          return through.get();
        });
  }
}
