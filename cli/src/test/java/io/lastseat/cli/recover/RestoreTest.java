package io.lastseat.cli.recover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.binding.TablesReplacedException;
import io.lastseat.cli.recover.Recovery.Recovered;
import io.lastseat.model.Verdict;
import io.lastseat.serializer.stream.StreamDelivery;
import io.lastseat.testkit.Records;
import io.vavr.control.Option;
import java.time.Clock;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Follows the chapter "After a restore" of docs/deploy.md for each table. */
class RestoreTest {

  private final History history = new History();
  private final Records records = history.records;

  @Test
  void anOlderLog() {
    history.fill();
    List<Map<String, AttributeValue>> earlier = history.items(history.names.decisions());
    DynamodbStreamRecord third = history.take(records.reserve(1));
    DynamodbStreamRecord fourth = history.take(records.reserve(1));
    history.decide(third, fourth);
    history.restoreDecisions(earlier);
    nothingIsDecided("The decisions table was '");

    Recovered recovered = recoveredAfterALook();
    assertThat(recovered.setAside()).isEqualTo(2);
    assertThat(recovered.verdictsLost()).isEqualTo(2);
    assertThat(recovered.pending()).isEqualTo(3);
    assertThat(history.listed)
        .anyMatch(line -> line.contains(Records.id(third).text() + " accepted, 1 for applicant"))
        .anyMatch(line -> line.contains(Records.id(fourth).text() + " rejected"));
    assertThat(history.items(history.names.reservations()))
        .filteredOn(item -> item.get("request").s().equals("#setaside"))
        .hasSize(2)
        .allMatch(item -> item.get("row").m().containsKey("commitNo"));

    openedAgain();
    assertThat(history.verdicts().filter(Verdict::accepted)).hasSize(4);
  }

  @Test
  void olderRows() {
    history.fill();
    List<Map<String, AttributeValue>> earlier = history.items(history.names.reservations());
    history.decide(history.take(records.reserve(1)), history.take(records.reserve(1)));
    history.restoreReservations(earlier);
    nothingIsDecided("The reservations table was '");

    Recovered recovered = recoveredAfterALook();
    assertThat(recovered.rowsWritten()).isEqualTo(2);
    assertThat(recovered.setAside()).isZero();
    assertThat(recovered.pending()).isEqualTo(1);
    openedAgain();
  }

  @Test
  void olderRequests() {
    history.fill();
    List<Map<String, AttributeValue>> earlier = history.items(history.names.requests());
    history.decide(history.take(records.reserve(1)), history.take(records.reserve(1)));
    history.restoreRequests(earlier);
    nothingIsDecided("The requests table was '");

    Recovered recovered = recoveredAfterALook();
    assertThat(recovered.requestsPutBack()).isEqualTo(2);
    assertThat(recovered.pending()).isEqualTo(1);
    openedAgain();
  }

  @Test
  void requestsCopiedIntoATableWithANewStream() {
    history.fill();
    history.decide(history.take(records.reserve(1)), history.take(records.reserve(1)));
    history.restoreRequests(history.items(history.names.requests()));
    nothingIsDecided("The requests table was '");

    Recovered recovered = recoveredAfterALook();
    assertThat(recovered.requestsPutBack() + recovered.setAside() + recovered.rowsWritten())
        .isZero();
    List<DynamodbStreamRecord> copies =
        history.items(history.names.requests()).stream().map(history::recordOf).toList();
    assertThat(history.decides(copies)).as(history.lines.toString()).isTrue();
    openedAgain();
  }

  /** A table with its old name gives no hint of the restore, and its log went on differently. */
  @Test
  void aLogThatWasCutAndWentOn() {
    history.fill();
    DynamodbStreamRecord third = history.take(records.reserve(1));
    DynamodbStreamRecord fourth = history.take(records.reserve(1));
    history.decide(third, fourth);
    for (long lost = 4; lost <= 5; lost++) {
      history.lose(history.resource(), lost);
    }
    history.decide(history.take(records.reserve(1)));

    Recovered recovered = recoveredAfterALook();
    assertThat(recovered.verdictsLost()).isEqualTo(2);
    assertThat(history.listed)
        .anyMatch(line -> line.contains("commit 4 does not hold it"))
        .anyMatch(line -> line.contains("follows from commit 5, and the log ends with 4"));
    openedAgain();
  }

  @Test
  void whatWasUsedBeforeIsNoNewEpochAndARecoveryThatDidNotEndHoldsEverything() {
    history.fill();
    history.restoreDecisions(history.items(history.names.decisions()));
    Recovered refused =
        new Recovery(history.client, history.names, Clock.systemUTC(), line -> {})
            .run(Option.some(0L), false);
    assertThat(refused.isSafe()).isFalse();
    assertThat(refused.problems().head()).contains("give at least 1");
    assertThatThrownBy(history::reconcile)
        .isInstanceOf(TablesReplacedException.class)
        .hasMessageContaining("'lastseat audit --repair' has not ended");
    assertThat(history.recover(false).isSafe()).isTrue();
    history.epoch = 1;
    assertThat(history.reconcile().leftSomethingUndecided()).isFalse();
  }

  /** The failure concerns all resources, so parking would park every request in turn. */
  @Test
  void nothingIsParkedForIt() {
    history.fill();
    DynamodbStreamRecord late = history.take(records.reserve(1));
    late.getDynamodb().setApproximateCreationDateTime(new Date(0));
    history.restoreDecisions(history.items(history.names.decisions()));
    StreamDelivery batch = history.parts().parkingBatch();
    for (int call = 0; call < 10; call++) {
      assertThat(batch.handle(Records.delivered(List.of(late))))
          .containsExactly(Records.number(late));
    }
    assertThat(history.parts().parkedNotes().all()).isEmpty();
  }

  private void nothingIsDecided(String sentence) {
    DynamodbStreamRecord late = history.take(records.reserve(1));
    long head = history.head();
    history.lines.clear();
    assertThat(history.decides(List.of(late))).isFalse();
    assertThat(history.lines)
        .singleElement()
        .asString()
        .contains(sentence, "lastseat audit --repair");
    assertThatThrownBy(history::reconcile).isInstanceOf(TablesReplacedException.class);
    assertThat(history.head()).isEqualTo(head);
  }

  private Recovered recoveredAfterALook() {
    Recovered recovered = history.recoverAfterALook();
    assertThat(recovered.epoch()).isEqualTo(1);
    assertThat(history.audited().allPending()).isEqualTo(recovered.pending());
    return recovered;
  }

  private void openedAgain() {
    history.decide(history.take(records.reserve(1)));
    assertThat(history.decides(history.taken)).as(history.lines.toString()).isTrue();
    assertThat(history.reconcile().leftSomethingUndecided()).isFalse();
    history.isWhole(3);
  }
}
