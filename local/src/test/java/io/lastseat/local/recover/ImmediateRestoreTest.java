package io.lastseat.local.recover;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.local.recover.Recovery.Recovered;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.testkit.Records;
import io.vavr.collection.Vector;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Recovering a log in which immediate admission decided two requests: one that stands in the table
 * of requests besides, and has a row, and one that stands nowhere else.
 */
class ImmediateRestoreTest {

  private final History history = new History();
  private final Records records = history.records;

  @BeforeEach
  void fill() {
    history.decide(history.take(records.configure(3)), history.take(records.reserve(1)));
    DynamodbStreamRecord both = history.take(records.reserve(1));
    decideAtOnce(both);
    history.decide(both);
    decideAtOnce(records.reserve(1));
    assertThat(rows().stream().filter(row -> row.containsKey("immediate"))).hasSize(2);
  }

  @Test
  void rowsOfImmediateVerdictsAreNotSetAside() {
    Set<Map<String, AttributeValue>> before = rows();
    history.restoreDecisions(history.copy(history.names.decisions()));

    Recovered recovered = history.recover(false);

    assertThat(recovered.isSafe()).isTrue();
    assertThat(recovered.setAside()).isZero();
    assertThat(rows()).isEqualTo(before);
  }

  @Test
  void theyAreWrittenAgainWhereSomebodyLooksForThem() {
    Set<Map<String, AttributeValue>> before = rows();
    history.restoreReservations(List.of());

    assertThat(history.recover(false).pending()).isZero();

    assertThat(rows()).isEqualTo(before);
  }

  @Test
  void whatStoodInNoTableOfRequestsIsNotPutThere() {
    List<Map<String, AttributeValue>> before = history.copy(history.names.requests());
    history.restoreRequests(before);

    assertThat(history.recover(false).requestsPutBack()).isZero();

    assertThat(history.copy(history.names.requests())).containsExactlyInAnyOrderElementsOf(before);
  }

  private void decideAtOnce(DynamodbStreamRecord record) {
    history.decideAtOnce(record);
    Head newest = history.parts().log().head(history.resource()).get();
    history
        .parts()
        .rows()
        .write(
            history
                .parts()
                .log()
                .exactly(newest, Vector.of(newest.number()))
                .flatMap(Commit::rows));
  }

  private Set<Map<String, AttributeValue>> rows() {
    return history.copy(history.names.reservations()).stream()
        .filter(item -> item.containsKey("commitNo"))
        .collect(Collectors.toSet());
  }
}
