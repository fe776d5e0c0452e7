package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.engine.SerialDecider;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.simulator.cast.Calls;
import io.lastseat.simulator.cast.ProcessParts;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/** A claim whose transaction gets no answer, or is lost, or whose resources owe many rows. */
class ClaimInItsCallTest extends SomeIntakes {

  private static final ResourceId ROOM = new ResourceId("room");
  private static final ResourceId YARD = new ResourceId("yard");
  private static final Call CLAIM =
      Calls.claim(
          "Ada", Map.of(HALL.text(), Calls.units(1), ROOM.text(), Calls.units(1)), 0, "key");

  private int transactions;

  @BeforeEach
  void theyAreThere() {
    createdForCalls(HALL, 0);
    createdForCalls(ROOM, 1);
    createdForCalls(YARD, 2);
  }

  @Test
  void whatWasCarriedOutUnheardGetsItsRow() {
    weather =
        request -> {
          DynamoDbResponse answer = call(request);
          if (request instanceof TransactWriteItemsRequest && ++transactions == 1) {
            throw TransactionInProgressException.builder().message("try again").build();
          }
          return answer;
        };
    int before = database.items(NAMES.reservations()).size();

    assertThat(call(process(), CLAIM).body()).contains("\"status\":\"accepted\"");

    assertThat(transactions).isEqualTo(1);
    assertThat(database.items(NAMES.reservations())).hasSize(before + 1);
  }

  @Test
  void oneThatKeepsLosingAsksForNoTurn() {
    weather =
        request -> {
          if (request instanceof TransactWriteItemsRequest) {
            transactions++;
            appendedWithoutRow(ROOM);
          }
          return call(request);
        };

    Answer answer = call(process(), CLAIM);

    assertThat(answer.status()).as("it goes by the stream").isEqualTo(202);
    assertThat(transactions).isGreaterThanOrEqualTo(3);
    assertThat(asked).noneMatch(ClaimInItsCallTest::asksForATurn);
  }

  private static boolean asksForATurn(DynamoDbRequest request) {
    return request instanceof PutItemRequest put
        && put.item().containsKey("part")
        && "turn".equals(put.item().get("part").s());
  }

  /** Parallel reads must not wait for other reads on the same threads. */
  @Test
  void twoThreadsAreEnoughForNeighboursThatOweManyRows() throws Exception {
    for (int commit = 0; commit < 8; commit++) {
      appended(ROOM, 1 + 40 * commit, 40);
      appended(YARD, 1001 + 40 * commit, 40);
    }
    ExecutorService two = Executors.newFixedThreadPool(2);
    try {
      SerializerParts still =
          ProcessParts.still(tables, NAMES, NOW).serializer(LogLimits.ORDINARY.withOwing(8));
      SerialDecider decider =
          new SerializerParts(
                  TablesClient.of(this::oneAtATime),
                  NAMES,
                  still.clock(),
                  still.serverClock(),
                  still.backoff(),
                  Runnable::run,
                  two,
                  still.telemetry(),
                  still.limits(),
                  0,
                  still.binding())
              .decider();
      PendingRequest claim =
          PendingRequest.found(
              stored(new Claim(seat(5000, HALL, NOW), TreeMap.of(ROOM, 1L, YARD, 1L))));
      BatchReport decided =
          CompletableFuture.supplyAsync(() -> decider.decide(HALL, Vector.of(claim)))
              .get(5, TimeUnit.MINUTES);
      assertThat(decided.failure()).isEmpty();
      assertThat(verdicts(decided)).containsExactly("5000 accepted");
    } finally {
      two.shutdownNow();
    }
  }

  private synchronized DynamoDbResponse oneAtATime(DynamoDbRequest request) {
    return call(request);
  }
}
