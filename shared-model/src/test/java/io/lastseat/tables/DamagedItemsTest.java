package io.lastseat.tables;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.lastseat.model.Commit;
import io.lastseat.model.Delivery;
import io.lastseat.model.Ledger;
import io.lastseat.model.Request.Reserve;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Verdict;
import io.lastseat.model.VerdictRow;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items that somebody damaged say so; all of these once ended in something else. */
class DamagedItemsTest {

  private static final Instant NOW = Instant.EPOCH;
  private static final ResourceId NIGHT = new ResourceId("night");
  private static final Verdict ACCEPTED =
      new Verdict(
          new Reserve(
              RequestId.of(new byte[RequestId.TOKEN_BYTES], 1),
              NIGHT,
              NOW,
              "Ada",
              1,
              Option.none()),
          1,
          Option.none(),
          1);

  @Test
  void a_row_with_a_reason_that_nobody_knows() {
    Map<String, AttributeValue> row = row();
    row.put("reason", AttributeValue.fromS("weather"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RowItem.SCHEMA.mapToItem(row).row())
        .withMessage("reason weather is unknown");
  }

  @Test
  void a_row_of_what_is_no_request() {
    Map<String, AttributeValue> row = row();
    row.put("requestId", AttributeValue.fromS("somebody"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RowItem.SCHEMA.mapToItem(row).row())
        .withMessage("requestId is no request's: somebody");
  }

  @Test
  void a_commit_that_confirms_nothing_by_name() {
    Map<String, AttributeValue> commit = commit();
    commit.put("rowsBeyond", AttributeValue.fromL(Arrays.asList(AttributeValue.fromNul(true))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CommitItem.COMMIT_SCHEMA.mapToItem(commit).commit())
        .withMessage("one of rowsBeyond is missing");
  }

  @Test
  void a_commit_with_a_mark_that_is_nothing() {
    Map<String, AttributeValue> commit = commit();
    commit.put("streamedThrough", AttributeValue.fromM(Map.of("0", AttributeValue.fromNul(true))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CommitItem.COMMIT_SCHEMA.mapToItem(commit).commit())
        .withMessage("one of streamedThrough is missing");
  }

  @Test
  void a_commit_in_which_a_verdict_is_nothing() {
    Map<String, AttributeValue> commit = commit();
    commit.put("verdicts", AttributeValue.fromL(Arrays.asList(AttributeValue.fromNul(true))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CommitItem.COMMIT_SCHEMA.mapToItem(commit).commit())
        .withMessage("one of the verdicts is missing");
  }

  private static Map<String, AttributeValue> commit() {
    Ledger ledger = Ledger.empty(NIGHT).withDecision(NOW);
    return new HashMap<>(
        CommitItem.COMMIT_SCHEMA.itemToMap(
            CommitItem.of(new Commit(1, NOW, Vector.of(ACCEPTED), ledger, Delivery.NONE)), true));
  }

  private static Map<String, AttributeValue> row() {
    return new HashMap<>(
        RowItem.SCHEMA.itemToMap(RowItem.of(new VerdictRow(ACCEPTED, 1, NOW)), true));
  }
}
