package io.lastseat.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import io.lastseat.model.ResourceId;
import io.lastseat.tables.commit.Tombstone;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** He is told of everything, and what he did not take on comes again. */
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
  void reportsTheFirstThatWasNotTakenOn() {
    assertThat(reported(batch(some -> some.drop(1).reverse()), 1, 2, 3)).containsExactly("2");
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
    assertThat(batch(some -> some).handle(event).getBatchItemFailures())
        .extracting(BatchItemFailure::getItemIdentifier)
        .containsExactly("8");
    assertThat(lines).hasSize(3).allMatch(line -> line.contains("passedOver"));
  }

  @Test
  void tellsWhetherANameWasErasedSince() {
    List<Boolean> erased = new ArrayList<>();
    batch(
            some -> {
              some.forEach(one -> erased.add(one.erased()));
              return Vector.empty();
            })
        .handle(
            StreamRecords.event(
                StreamRecords.inserted("hall", 1), StreamRecords.of("MODIFY", "hall", 1)));
    assertThat(erased).containsExactly(false, true);
  }

  /** It stands in the place of a commit that was told when it was appended. */
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
  void oneFunctionTellsTheFeedOrWebhooks() {
    Map<String, String> feed = Map.of("LASTSEAT_FEED_TABLE", "feed");
    Map<String, String> both = new HashMap<>(feed);
    both.put("LASTSEAT_WEBHOOKS_TABLE", "webhooks");
    both.put("LASTSEAT_DELIVERIES_TABLE", "deliveries");
    for (Map<String, String> wrong : List.of(both, Map.<String, String>of())) {
      assertThatThrownBy(() -> RelayParts.of(wrong))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("not both");
    }
  }

  private Vector<Appended> takeOn(Vector<Appended> some) {
    told.add(some.map(Appended::number).mkString(" "));
    return Vector.empty();
  }

  private RelayBatch batch(Relayed who) {
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
