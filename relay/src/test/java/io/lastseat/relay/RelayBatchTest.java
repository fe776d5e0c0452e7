package io.lastseat.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.feed.Pointer;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.commit.Tombstone;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

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
        Vector.of(
            StreamRecords.of("", "", Option.none()),
            StreamRecords.of("INSERT", "5", Option.none()),
            StreamRecords.of(
                "INSERT", "6", Option.some(Map.of("resourceId", AttributeValue.fromS("hall")))),
            StreamRecords.of("REMOVE", "7", Option.none()),
            StreamRecords.inserted("hall", 8));
    assertThat(batch(this::takeOn).handle(event)).isEmpty();
    assertThat(told).containsExactly("8");
    assertThat(lines).hasSize(3).allMatch(line -> line.contains("passedOver"));
  }

  @Test
  void tellsWhetherANameWasErasedSince() {
    List<Boolean> erased = new ArrayList<>();
    batch(some -> some.forEach(one -> erased.add(one.erased())))
        .handle(
            Vector.of(StreamRecords.inserted("hall", 1), StreamRecords.of("MODIFY", "hall", 1)));
    assertThat(erased).containsExactly(false, true);
  }

  /** A tombstone replaces a commit, which was told when it was appended. */
  @Test
  void tellsNobodyOfATombstone() {
    Map<String, AttributeValue> tombstone = Tombstone.write(new ResourceId("nightly"), 4);
    assertThat(tombstone).hasSize(3);
    var event =
        Vector.of(
            StreamRecords.of("MODIFY", "6", Option.some(tombstone)),
            StreamRecords.inserted("nightly", 9));
    assertThat(batch(this::takeOn).handle(event)).isEmpty();
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
                .handle(Vector.empty()))
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

  private static Option<String> reported(RelayBatch batch, long... commits) {
    return batch.handle(
        Vector.ofAll(commits).map(commit -> StreamRecords.inserted("hall", commit)));
  }
}
