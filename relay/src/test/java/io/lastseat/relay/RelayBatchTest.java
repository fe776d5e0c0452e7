package io.lastseat.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import io.lastseat.feed.Pointer;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.commit.Tombstone;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The relay tells every commit, and reports what it could not tell, to get it again. */
final class RelayBatchTest {

  private final List<String> told = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();

  @Test
  void tellsEveryCommitInOrder() {
    assertThat(reported(batch(this::takeOn), 1, 2, 3)).isEmpty();
    assertThat(told).containsExactly("1 2 3");
    assertThat(lines).isEmpty();
  }

  @Test
  void reportsAllWhereItFails() {
    RelayBatch batch =
        batch(
            some -> {
              throw new IllegalStateException("out of order");
            });
    assertThat(reported(batch, 7, 8)).containsExactly("7");
    assertThat(lines).hasSize(1);
    assertThat(lines.get(0)).contains("notRelayed", "out of order", "\"commit\":7");
  }

  @Test
  void passesOverWhatTellsOfNoCommit() {
    var event =
        StreamRecords.event(
            null,
            StreamRecords.of("INSERT", "5", null),
            StreamRecords.of("INSERT", "6", Map.of("resourceId", new AttributeValue("hall"))),
            StreamRecords.of("REMOVE", "7", null),
            StreamRecords.inserted("hall", 8));
    assertThat(batch(this::takeOn).handle(event).getBatchItemFailures()).isEmpty();
    assertThat(told).containsExactly("8");
    assertThat(lines).hasSize(3).allMatch(line -> line.contains("passedOver"));
  }

  @Test
  void tellsWhetherANameWasErasedSince() {
    List<Boolean> erased = new ArrayList<>();
    batch(some -> some.forEach(one -> erased.add(one.erased())))
        .handle(
            StreamRecords.event(
                StreamRecords.inserted("hall", 1), StreamRecords.of("MODIFY", "hall", 1)));
    assertThat(erased).containsExactly(false, true);
  }

  /** A tombstone replaces a commit, which was told when it was appended. */
  @Test
  void tellsNobodyOfATombstone() {
    Map<String, AttributeValue> tombstone = new HashMap<>();
    Tombstone.write(new ResourceId("nightly"), 4)
        .forEach(
            (name, value) ->
                tombstone.put(name, new AttributeValue().withS(value.s()).withN(value.n())));
    assertThat(tombstone).hasSize(3);
    var event =
        StreamRecords.event(
            StreamRecords.of("MODIFY", "6", tombstone), StreamRecords.inserted("nightly", 9));
    assertThat(batch(this::takeOn).handle(event).getBatchItemFailures()).isEmpty();
    assertThat(told).containsExactly("9");
    assertThat(lines).isEmpty();
  }

  @Test
  void aBatchWithoutACommitIsDone() {
    assertThat(
            batch(
                    some -> {
                      throw new IllegalStateException("told of nothing");
                    })
                .handle(StreamRecords.event())
                .getBatchItemFailures())
        .isEmpty();
  }

  @Test
  void aFunctionIsToldItsTables() {
    assertThatThrownBy(() -> RelayParts.of(Map.of()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("LASTSEAT_FEED_TABLE");
    assertThatThrownBy(() -> RelayParts.webhooks(Map.of("LASTSEAT_FEED_TABLE", "feed")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("LASTSEAT_WEBHOOKS_TABLE");
  }

  private void takeOn(Vector<Pointer> some) {
    told.add(some.map(Pointer::commitNo).mkString(" "));
  }

  private RelayBatch batch(Consumer<Vector<Pointer>> who) {
    return new RelayBatch(who, lines::add);
  }

  private static List<String> reported(RelayBatch batch, long... commits) {
    var records =
        Vector.ofAll(commits).map(commit -> StreamRecords.inserted("hall", commit)).asJava();
    return batch
        .handle(StreamRecords.event(records.toArray(new DynamodbStreamRecord[0])))
        .getBatchItemFailures()
        .stream()
        .map(BatchItemFailure::getItemIdentifier)
        .toList();
  }
}
