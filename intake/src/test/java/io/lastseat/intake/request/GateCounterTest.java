package io.lastseat.intake.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.command.TokenSource;
import io.lastseat.gate.GateCounter;
import io.lastseat.gate.TurnedAwayTable;
import io.lastseat.intake.usecase.HandClock;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TurnedAwayItem;
import io.lastseat.telemetry.Event;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Store;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** What a process keeps of its counts, and when it writes them. */
class GateCounterTest {

  private static final Store STORE = Store.empty("gate-counter-");
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final int MOST = 3;

  private final HandClock clock = new HandClock();
  private final List<Event> told = new ArrayList<>();
  private final List<DynamoDbRequest> sent = new ArrayList<>();

  private GateCounter counter(FaultyDynamo.Front front) {
    DynamoDbClient client = FaultyDynamo.client(STORE.client(), front);
    return new GateCounter(
        new TurnedAwayTable(client, STORE.names()),
        clock,
        TokenSource.random()::next,
        told::add,
        Runnable::run,
        MOST);
  }

  private static void turnAway(GateCounter counter, String... resources) {
    for (String resource : resources) {
      counter.accept(new Event.TurnedAway(Books.empty(new ResourceId(resource)), Reason.SOLD_OUT));
    }
  }

  private static long stored(String resource) {
    String partition = TurnedAwayItem.partition(ResourceId.parse(resource));
    return STORE
        .client()
        .query(RowCodec.under(STORE.names().reservations(), partition).consistentRead(true).build())
        .items()
        .stream()
        .mapToLong(item -> TurnedAwayItem.read(item).get().calls())
        .sum();
  }

  @Test
  void furtherResourcesAreCountedTogetherAndMemoryHasABound() {
    GateCounter counter = counter(FaultyDynamo.noteIn(sent));
    turnAway(counter, "bound-a", "bound-b", "bound-c", "bound-d", "bound-e", "bound-a");
    for (int minute = 0; minute < 2 * GateCounter.MOST_WITHOUT_RESOURCE; minute++) {
      clock.turn(MINUTE);
      turnAway(counter, "bound-a");
    }
    counter.writeAll();
    assertThat(sent).hasSize(MOST + GateCounter.MOST_WITHOUT_RESOURCE);
    assertThat(stored("bound-a")).isEqualTo(2);
    assertThat(stored("bound-d")).isZero();
    assertThat(stored("")).as("d and e, and a minute each").isEqualTo(61);
    assertThat(told).as("metrics have all").hasSize(6 + 120);
    turnAway(counter, "bound-d");
    counter.writeAll();
    assertThat(stored("bound-d")).isEqualTo(1);
  }

  @Test
  void aMinuteIsWrittenWhenItIsOverAndTheRestAtTheEnd() {
    GateCounter counter = counter(FaultyDynamo.noteIn(sent));
    turnAway(counter, "end-a", "end-a");
    counter.writeFinished();
    assertThat(sent).isEmpty();
    clock.turn(MINUTE);
    turnAway(counter, "end-a");
    counter.writeFinished();
    assertThat(stored("end-a")).isEqualTo(2);
    counter.writeAll();
    assertThat(stored("end-a")).isEqualTo(3);
    counter.writeAll();
    assertThat(sent).hasSize(2);
  }

  @Test
  void aWriteWhoseAnswerIsLostCountsOnce() {
    GateCounter counter =
        counter(
            FaultyDynamo.loseAnswerOnce(
                PutItemRequest.class::isInstance, () -> SdkClientException.create("no answer")));
    turnAway(counter, "lost-a");
    clock.turn(MINUTE);
    counter.writeFinished();
    ResourceId resource = new ResourceId("lost-a");
    assertThat(counter.unwritten(resource)).hasSize(1);
    assertThat(counter.recent(resource).calls()).as("it is in both, once").isEqualTo(1);
    clock.turn(MINUTE);
    counter.writeFinished();
    assertThat(counter.unwritten(resource)).isEmpty();
    assertThat(stored("lost-a")).isEqualTo(1);
  }

  @Test
  void anItemOfAnotherProgramIsLeftOut() {
    Map<String, AttributeValue> damaged =
        Map.of(
            RowCodec.PARTITION,
            AttributeValue.fromS(TurnedAwayItem.partition(Option.some(new ResourceId("odd-a")))),
            RowCodec.PART,
            AttributeValue.fromS(clock.instant().toString()));
    STORE.client().putItem(put -> put.tableName(STORE.names().reservations()).item(damaged));
    GateCounter counter = counter(FaultyDynamo.noteIn(sent));
    turnAway(counter, "odd-a");
    assertThat(counter.recent(new ResourceId("odd-a")).calls()).isEqualTo(1);
  }
}
