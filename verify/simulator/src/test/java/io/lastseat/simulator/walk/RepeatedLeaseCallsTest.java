package io.lastseat.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.dynamo.store.Database;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.simulator.auditor.WorldAuditor;
import io.lastseat.simulator.cast.Calls;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** Calls about a lease that are sent once more, by processes that do not know the same. */
class RepeatedLeaseCallsTest {

  private final SomeProcesses processes = new SomeProcesses();
  private final SomeProcesses.Process here = processes.process();
  private final SomeProcesses.Process elsewhere = processes.process();

  // Ada releases her lock, gets no answer, and releases it again at a process that remembers her as
  // holder. The line is such that a refused request is written, since it causes promotions or ends
  // of waits.

  /**
   * Where somebody has waited for too long, where the next lease has lapsed, where nobody is due.
   */
  @ParameterizedTest
  @CsvSource({"300, 3, 4500", "5, 20, 8000", "300, 20, 4500"})
  void oneReleaseHasOneVerdict(int bensLease, int cemWaits, long again) {
    String ada = elsewhere.call(Calls.acquire("hall", "Ada", 300, "", false)).body();
    String hers =
        "/v1/resources/hall/requests/" + ada.replaceAll("(?s).*requestId\":\"([^\"]*).*", "$1");
    processes.at(1_000);
    here.dies(Calls.waitingFor(Calls.acquire("hall", "Ben", bensLease, "", false), 20));
    here.dies(Calls.waitingFor(Calls.acquire("hall", "Cem", 300, "", false), cemWaits));
    processes.at(2_000);
    assertThat(here.call(Calls.release("hall", 1, false)).status()).isEqualTo(200);
    processes.at(again);
    String before = here.call(Calls.get(hers)).body();

    Answer released = elsewhere.call(Calls.release("hall", 1, false));

    assertThat(released.status()).as(released.body()).isEqualTo(200);
    assertThat(here.call(Calls.get(hers)).body()).isEqualTo(before);
    WorldAuditor.of(FewRequests.TABLES, processes.database);
  }

  // A process remembers that Ada has the lock. Elsewhere she has released it, and another holder
  // has it. She releases it again at that process, and one read fails: the request falls back to
  // the stream, and must not be decided twice.

  private static final String LOCK = FewRequests.HALL.text();

  private int failsAt;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void whicheverCallFails(int number) {
    long hers = token(here.callLater(Calls.acquire(LOCK, "Ada", 60, "", false)));
    elsewhere.callLater(Calls.release(LOCK, hers, false));
    long again = token(elsewhere.callLater(Calls.acquire(LOCK, "Ada", 60, "second", false)));
    assertThat(here.callLater(Calls.acquire(LOCK, "Ben", 60, "", false)).status()).isEqualTo(409);
    RequestId release = Cancel.idFor(FewRequests.keyed("second"));
    elsewhere.callLater(Calls.release(LOCK, again, false));
    elsewhere.callLater(Calls.acquire(LOCK, "Clio", 60, "third", false));

    failsAt = number;
    here.before = request -> unlessItFails();
    here.callLater(Calls.release(LOCK, again, false));

    Actor stream =
        new SerializerProcess.Following(
            "The serializer", FewRequests.lookUp(FewRequests.HALL, release), 1, processes.now);
    Database now = processes.database;
    WorldAuditor.of(FewRequests.TABLES, stream.mayBegin(now) ? stream.after(now) : now)
        .allFinished();
  }

  private static long token(Answer answer) {
    assertThat(answer.status()).isEqualTo(200);
    return Long.parseLong(answer.body().replaceAll(".*\"token\":(\\d+).*", "$1").strip());
  }

  private void unlessItFails() {
    if (--failsAt == 0) {
      throw SdkClientException.create("no answer");
    }
  }

  // Found by the simulator: a process knew the log as of a grant, and another process wrote the
  // later commits. The same call under the same key came to the first process, and got an answer
  // from its old head. It was told to run what had succeeded, or that it has a lock of another
  // holder.

  private static final int MINUTES = 600;

  @Test
  void whoStartsWhatHasSucceededIsToldTheResult() {
    Call start = Calls.start("job", "worker 7", MINUTES, "event 1", false);
    assertThat(here.callLater(start).status()).isEqualTo(201);
    elsewhere.callLater(Calls.succeed("job", 1, "17 invoices", false));

    Answer again = here.callLater(start);

    assertThat(again.status()).isEqualTo(200);
    assertThat(again.body()).contains("\"state\":\"succeeded\"", "17 invoices");
  }

  @Test
  void whoRenewsWhatHasFailedIsToldThatItIsOver() {
    here.callLater(Calls.start("job", "worker 7", MINUTES, "event 1", false));
    Call renewal = Calls.renewRun("job", 1, MINUTES, "renewal 1", false);
    assertThat(here.callLater(renewal).status()).isEqualTo(200);
    elsewhere.callLater(Calls.fail("job", 1, "the disk is full", false));

    Answer again = here.callLater(renewal);

    assertThat(again.status()).isEqualTo(409);
    assertThat(again.body()).contains("execution-over");
  }

  @Test
  void whoAcquiresWhatSomebodyElseHasSinceIsToldThatItIsLost() {
    Call acquire = Calls.acquire("lock", "Ada", MINUTES, "first", false);
    assertThat(here.callLater(acquire).status()).isEqualTo(200);
    elsewhere.callLater(Calls.release("lock", 1, false));
    elsewhere.callLater(Calls.acquire("lock", "Ben", MINUTES, "", false));

    Answer again = here.callLater(acquire);

    assertThat(again.status()).isEqualTo(409);
    assertThat(again.body()).contains("lock-lost", "\"holder\":\"Ben\"");
  }

  // Ben waits for a lock under a key, and sends his call a second time.

  private static final long WAITS_UNTIL = 6_000;

  /**
   * The release says a moment before his time was over, and is appended a moment after: by a clock
   * that is as far ahead as a process notices nothing of it, and where all clocks agree.
   */
  @ParameterizedTest
  @CsvSource({"1900, 4100", "0, 5999"})
  void theRetryTakesNothingAway(long ahead, long releasedAt) throws Exception {
    SomeProcesses.Process two = processes.process(Duration.ofMillis(ahead));
    elsewhere.call(Calls.acquire("hall", "Ada", 300, "", false));
    processes.at(1_000);
    Call bens = Calls.waitingFor(Calls.acquire("hall", "Ben", 300, "K", false), 5);
    CountDownLatch waits = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    here.pause =
        length -> {
          waits.countDown();
          await(goOn);
        };
    CompletableFuture<Answer> first = CompletableFuture.supplyAsync(() -> here.call(bens));
    waits.await();
    processes.at(releasedAt - 1_000);
    boolean[] released = new boolean[1];
    two.before =
        request -> {
          if (!released[0] && isAppend(request)) {
            released[0] = true;
            processes.at(releasedAt);
            elsewhere.call(Calls.release("hall", 1, false));
            processes.at(releasedAt + 2);
            goOn.countDown();
            first.join();
          }
        };

    Answer retry = two.call(bens);

    assertThat(released).containsExactly(true);
    assertThat(first.join().status()).isEqualTo(200);
    assertThat(retry.status()).as(retry.body()).isEqualTo(200);
    processes.at(releasedAt + 100);
    assertThat(elsewhere.call(Calls.acquire("hall", "Cem", 300, "", false)).status())
        .as("Ben was told that he has it")
        .isEqualTo(409);
    WorldAuditor.of(FewRequests.TABLES, processes.database);
  }

  /** The answer is the same at any later time, whoever has the lock by then. */
  @Test
  void whoWasServedIsToldThatHeLostIt() {
    elsewhere.call(Calls.acquire("hall", "Ada", 300, "", false));
    processes.at(1_000);
    Call bens = Calls.waitingFor(Calls.acquire("hall", "Ben", 5, "K", false), 20);
    boolean[] released = new boolean[1];
    here.pause =
        length -> {
          processes.now = processes.now.plus(length);
          if (!released[0]) {
            released[0] = true;
            elsewhere.call(Calls.release("hall", 1, false));
          }
        };
    assertThat(here.call(bens).status()).isEqualTo(200);
    processes.at(7_500);
    elsewhere.call(Calls.acquire("hall", "Cem", 300, "", false));
    for (long later : new long[] {8_000, 22_000}) {
      processes.at(later);
      assertThat(here.call(bens).body()).contains("problem:lock-lost");
    }
  }

  /** The log records it, and every call gets the same answer. */
  @Test
  void whoWasNeverServedIsToldThatHeHasNothing() {
    here.call(Calls.acquire("hall", "Ada", 300, "", false));
    processes.at(1_000);
    Call bens = Calls.waitingFor(Calls.acquire("hall", "Ben", 5, "K", false), 5);
    here.dies(bens);
    processes.at(WAITS_UNTIL + 1);
    for (int i = 0; i < 2; i++) {
      Answer retry = processes.process().call(bens);
      assertThat(retry.body()).contains("problem:lock-held", "\"holder\":\"Ada\"");
    }
    WorldAuditor.of(FewRequests.TABLES, processes.database);
  }

  private static boolean isAppend(Object request) {
    return request instanceof PutItemRequest put
        && put.tableName().equals(FewRequests.TABLES.decisions());
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}
