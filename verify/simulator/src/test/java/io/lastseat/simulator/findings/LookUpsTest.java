package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.dynamo.store.Database;
import io.lastseat.engine.ImmediateCommit;
import io.lastseat.engine.SerialDecider;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.log.AppendAnswer;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.request.StreamPosition;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.Terms;
import io.lastseat.simulator.cast.Calls;
import io.lastseat.simulator.cast.ProcessParts;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** What the look-up before a decision searches, and how far. */
class LookUpsTest extends HallTables {

  // A writer of requests names a commit that will never exist.

  private static final long NEVER = 1_000_000_000_000L;

  @Test
  void theOthersOfItsBatchAreDecided() {
    created(5);
    BatchReport decided =
        decide(
            decider(),
            byStream(knowing(0, NEVER, reserve(1)), 2),
            byStream(knowing(0, 1, reserve(2)), 3));
    assertThat(verdicts(decided)).contains("2 accepted");
  }

  /** The stream dropped the honest request; only the reconciliation can decide it. */
  @Test
  void theReconciliationDecidesTheOthers() {
    created(5);
    write(creation(5));
    write(knowing(0, NEVER, reserve(1)));
    write(knowing(0, 1, reserve(2)));
    for (int day = 2; day < 30; day++) {
      sweeper(Duration.ofDays(day)).all();
    }
    assertThat(rows(id(2)).verdict()).isNotEmpty();
  }

  // A writer of requests writes a reservation of a newer kind, and cancels each request that he
  // wrote. One record of his must not occupy a serializer for hours: its batch also has requests of
  // others, of other resources too.

  private static final int LENGTH = 300;

  private long calls;

  @Test
  void oneRecordCostsAFewCallsWhateverStandsInTheTable() {
    created(5);
    write(newer(reserve(1)));
    RequestId last = id(1);
    for (int i = 1; i < LENGTH; i++) {
      write(cancel(last));
      last = Cancel.idFor(last);
    }
    SerialDecider counted =
        decider(
            request -> {
              calls++;
              return TablesClient.send(tables, request);
            });
    decide(counted, byStream(cancel(last), 3));
    assertThat(calls).isLessThan(50);
  }

  // A fact was read as of one head, and the decision is on a later one. The look-up after a
  // reservation of the batch finds a newer head, and does not repeat its search of the earlier
  // commits.

  private boolean done;

  @Test
  void aReservationThatWasDecidedMeanwhileIsKnownToItsCancellation() {
    created(5);
    write(creation(5));
    write(reserve(2));
    // A writer of requests cancels request 1 before it exists.
    write(cancel(id(1)));
    write(cancel(id(2)));
    SerialDecider one =
        decider(
            request -> {
              var answer = TablesClient.send(tables, request);
              if (request instanceof GetItemRequest get
                  && get.key().get("requestId").s().equals(id(1).text())
                  && !done) {
                done = true;
                meanwhile();
              }
              return answer;
            });
    BatchReport decided = decide(one, byStream(cancel(id(1)), 2), byStream(cancel(id(2)), 3));
    assertThat(decided.failure()).isEmpty();
    audited(HALL);
  }

  /** Another serializer decides request 1, whose lane is on two shards, and 2, which was parked. */
  private void meanwhile() {
    write(reserve(1));
    BatchReport other =
        decide(decider(), byStream(reserve(1), 4), byStream(knowing(0, 0, reserve(2)), 5));
    assertThat(other.failure()).isEmpty();
  }

  // Requests that need few commits: the whole log is never read, neither at once nor over time.

  private static final int COMMITS = 5_000;

  private long read;

  @Test
  void twoShortSearchesReadNoMoreThanTwiceAThousandCommits() {
    created(10 * COMMITS);
    SerialDecider one = decider();
    // The one commit without its record is long ago.
    assertThat(decide(one, PendingRequest.found(reserve(0))).failure()).isEmpty();
    for (int number = 1; number < COMMITS; number++) {
      assertThat(decide(one, byStream(knowing(0, number, reserve(number)), 10 + number)).failure())
          .isEmpty();
    }
    BatchReport decided =
        decide(
            counting(() -> {}),
            // A redelivered request, with or without its row: new to the log, behind the watermark.
            byStream(knowing(0, COMMITS, reserve(2 * COMMITS)), 5),
            // A request of an intake that still has the epoch before a restore.
            byStream(knowing(7, COMMITS, reserve(2 * COMMITS + 1)), 100_000_000));
    assertThat(decided.failure()).isEmpty();
    assertThat(read).isLessThan(2_000);
  }

  /** Calls of others write 40 commits between each head that it reads and its append, 50 times. */
  @Test
  void aRequestThatLosesItsAppendsReadsNoCommitTwiceAndIsNotDeferred() {
    created(10 * COMMITS);
    SerialDecider others = decider();
    AtomicInteger number = new AtomicInteger();
    BatchReport decided =
        decide(
            counting(
                () -> {
                  for (int i = 0; i < 40 && number.get() < 2_000; i++) {
                    int next = number.incrementAndGet();
                    decide(others, byStream(knowing(0, next, reserve(next)), 10 + next));
                  }
                }),
            byStream(knowing(0, 1, reserve(COMMITS)), 5));
    assertThat(decided.failure()).isEmpty();
    assertThat(verdicts(decided)).containsExactly(COMMITS + " accepted");
    assertThat(decided.lostAppends()).isEqualTo(50);
    assertThat(read)
        .as("each commit once; at each of 51 tries the head, and a commit that owes rows")
        .isLessThanOrEqualTo(2_000 + 51 * 2 + 1);
  }

  /**
   * Returns a decider that counts its reads.
   *
   * @param first runs before each append
   */
  private SerialDecider counting(Runnable first) {
    return decider(
        request -> {
          if (request instanceof PutItemRequest put && put.tableName().equals(NAMES.decisions())) {
            first.run();
          }
          var response = TablesClient.send(tables, request);
          if (request instanceof QueryRequest query
              && query.tableName().equals(NAMES.decisions())) {
            read += ((QueryResponse) response).count();
          }
          return response;
        });
  }

  // The log was deleted and restored under its own name. {@code recover} names a new epoch, even if
  // it finds nothing to mend. The deployment of an epoch replaces the processes that remember lost
  // commits.

  private static final long EPOCH = 1;

  @Test
  void aProcessOfTheNewEpochBelievesNoHeadFromBefore() {
    SerialDecider before = decider();
    assertThat(decide(before, byStream(creation(5), 1)).failure()).isEmpty();
    Database earlier = database;
    assertThat(decide(before, byStream(reserve(1), 2)).failure()).isEmpty();
    assertThat(decide(before, byStream(reserve(2), 3)).failure()).isEmpty();
    database = database.restored(NAMES.decisions(), earlier);

    SerialDecider after = parts(Duration.ZERO, EPOCH).decider();
    for (int next = 3; next <= 5; next++) {
      StoredRequest taken = knowing(EPOCH, next - 2, reserve(next));
      assertThat(decide(after, byTheNewStream(taken, next)).failure()).isEmpty();
    }
    // The bucket has the first request, as it was written when the lost head was 3.
    BatchReport again =
        decide(parts(Duration.ZERO, EPOCH).decider(), byStream(knowing(0, 3, reserve(3)), 4));
    assertThat(again.failure()).isEmpty();
    assertThat(verdicts(again)).isEmpty();
    assertThat(parts(Duration.ZERO, EPOCH).log().range(HALL, 1, Long.MAX_VALUE).map(Commit::number))
        .containsExactly(1L, 2L, 3L, 4L);
  }

  private static PendingRequest byTheNewStream(StoredRequest stored, long number) {
    return new PendingRequest(
        stored, Option.some(new StreamPosition("second", BigInteger.valueOf(number))));
  }

  // Found by the simulator: two calls sent different quantities under one key at the same time. The
  // stream took one, and the other was decided in its call. The first got its own quantity with the
  // other's verdict.

  @Test
  void nobodyIsToldAVerdictThatIsNotOnWhatWasAsked() {
    created(2);
    Call loser = Calls.reserve(HALL.text(), "Ada", 2, "key");
    Answer first = call(loser);
    assertThat(first.status()).isEqualTo(202);
    RequestId id =
        RequestId.parse(first.headers().get("Location").get().replaceFirst(".*/", "")).get();
    Reserve winner = new Reserve(id, HALL, NOW, "Ada", 1, Option.none());
    var log = parts().log();
    assertThat(log.append(ImmediateCommit.of(log.head(HALL).get(), winner, NOW, 0)))
        .isEqualTo(AppendAnswer.DONE);
    SerialDecider serializer = decider();
    decide(
        serializer,
        byStream(knowing(0, 1, stored(new Reserve(id, HALL, NOW, "Ada", 2, Option.none()))), 2));

    assertThat(call(loser).status()).isEqualTo(422);
    assertThat(call(Calls.get("/v1/resources/hall/requests/" + id.text())).body())
        .contains("\"quantity\":1", "\"status\":\"accepted\"");
  }

  private Answer call(Call event) {
    return new IntakeFunction(ProcessParts.still(tables, NAMES, NOW).intake())
        .answer(event, Calls.INVOCATION);
  }

  // A process shares a head for some milliseconds, in which the log's first immediate verdict may
  // come. The gate must not refuse the key of that verdict, although the head lacks it.

  private static final Call ADA = Calls.reserve(HALL.text(), "Ada", 1, "ada");
  private static final Call BOB = Calls.reserve(HALL.text(), "Bob", 1, "bob");

  @Test
  void theGateTurnsNobodyAwayWhoWasAccepted() {
    StoredRequest creation = creation(Terms.ofCapacity(1).withAdmission(Admission.IMMEDIATE));
    decide(decider(), byStream(creation, 1), byStream(reserve(1), 2));
    IntakeFunction remembers = new IntakeFunction(ProcessParts.still(tables, NAMES, NOW).intake());
    assertThat(answer(remembers, BOB)).contains("turnedAway");
    decide(decider(), byStream(cancel(id(1)), 3));
    IntakeFunction decides =
        new IntakeFunction(ProcessParts.still(tables, NAMES, NOW).immediateIntake());
    assertThat(answer(decides, ADA)).contains("accepted");

    assertThat(answer(remembers, ADA)).contains("accepted");
  }

  private static String answer(IntakeFunction process, Call call) {
    return process.answer(call, Calls.INVOCATION).body();
  }
}
