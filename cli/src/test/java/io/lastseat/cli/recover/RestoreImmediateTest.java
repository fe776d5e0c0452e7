package io.lastseat.cli.recover;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.cli.recover.Recovery.Recovered;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.tables.RowCodec;
import io.lastseat.testkit.Records;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Restored tables with requests that were decided in their calls. One exists in the log alone and
 * is cancelled later; one fell back to the stream, and also has a request and a row.
 */
class RestoreImmediateTest {

  private final History history = new History();
  private final Records records = history.records;
  private final DynamodbStreamRecord atOnce = records.reserve(1);
  private DynamodbStreamRecord fallenBack = records.reserve(1);

  @Test
  void nothingIsMissedWhereNothingIsLost() {
    create();
    decideBoth();
    Recovered recovered = recovered();
    assertThat(recovered.rowsWritten() + recovered.setAside() + recovered.requestsPutBack())
        .isZero();
    assertThat(recovered.pending()).isZero();
  }

  @Test
  void olderRows() {
    create();
    List<Map<String, AttributeValue>> earlier = history.items(history.names.reservations());
    decideBoth();
    history.restoreReservations(earlier);
    Recovered recovered = recovered();
    assertThat(recovered.rowsWritten())
        .as("of both, of the cancellation, and the end that it brought about")
        .isEqualTo(4);
    assertThat(recovered.requestsPutBack()).isZero();
    assertThat(recovered.pending()).isZero();
    assertThat(row(atOnce, RowCodec.VERDICT)).isNotEmpty();
    assertThat(row(atOnce, RowCodec.grant(1))).isNotEmpty();
    assertThat(row(fallenBack, RowCodec.VERDICT)).isNotEmpty();
  }

  @Test
  void olderRequests() {
    create();
    List<Map<String, AttributeValue>> earlier = history.items(history.names.requests());
    decideBoth();
    history.restoreRequests(earlier);
    Recovered recovered = recovered();
    assertThat(recovered.requestsPutBack()).as("the cancellation").isEqualTo(1);
    assertThat(recovered.rowsWritten() + recovered.setAside()).isZero();
    assertThat(row(fallenBack, RowCodec.VERDICT)).as("it agrees").isNotEmpty();

    history.audited();
  }

  @Test
  void anOlderLog() {
    create();
    List<Map<String, AttributeValue>> earlier = history.items(history.names.decisions());
    history.decideAtOnce(atOnce);
    fallBack();
    history.restoreDecisions(earlier);
    Recovered recovered = recovered();
    assertThat(recovered.setAside()).isEqualTo(2);
    assertThat(recovered.verdictsLost()).isEqualTo(2);
    assertThat(recovered.requestsPutBack()).isEqualTo(1);
    assertThat(recovered.pending()).isEqualTo(2);
    assertThat(history.listed).anyMatch(line -> line.contains(Records.id(atOnce).text()));

    history.decide(history.take(records.reserve(1)));
    assertThat(history.reconcile().decided()).isEqualTo(2);
    assertThat(history.verdicts().map(verdict -> verdict.request().id()))
        .doesNotHaveDuplicates()
        .contains(Records.id(fallenBack), Records.id(atOnce));
    history.audited();
  }

  @Test
  void aRowThatSaysOtherwiseAndOneThatFollowsFromNothing() {
    create();
    decideBoth();
    Map<String, AttributeValue> right = row(fallenBack, RowCodec.VERDICT);
    Map<String, AttributeValue> wrong = new HashMap<>(right);
    wrong.put("status", AttributeValue.fromS("rejected"));
    history.put(history.names.reservations(), wrong);
    RequestId nobody = Records.id(records.reserve(1));
    Map<String, AttributeValue> stray = new HashMap<>(right);
    stray.put("request", AttributeValue.fromS(history.resource().text() + "/" + nobody.text()));
    stray.put("requestId", AttributeValue.fromS(nobody.text()));
    history.put(history.names.reservations(), stray);

    Recovered recovered = history.recover(false);
    assertThat(recovered.setAside()).isEqualTo(2);
    assertThat(recovered.rowsWritten()).isEqualTo(1);
    assertThat(row(fallenBack, RowCodec.VERDICT)).isEqualTo(right);
    assertThat(history.listed)
        .anyMatch(line -> line.contains(nobody.text()) && line.contains("does not hold it"))
        .anyMatch(line -> line.contains("the log says otherwise"));
  }

  /** Creates a resource with 3 free places. */
  private void create() {
    history.decide(history.take(records.configure(3)));
  }

  private void decideBoth() {
    history.decideAtOnce(atOnce);
    fallBack();
    RequestId target = Records.id(atOnce);
    history.decide(
        history.take(
            Records.record(
                new Cancel(
                    Cancel.idFor(target),
                    history.resource(),
                    Instant.ofEpochMilli(System.currentTimeMillis()),
                    target))));
  }

  private void fallBack() {
    fallenBack = history.take(fallenBack);
    history.decideAtOnce(fallenBack);
    history.decide(fallenBack);
    assertThat(row(fallenBack, RowCodec.VERDICT)).containsKey("immediate");
  }

  private Recovered recovered() {
    Recovered recovered = history.recoverAfterALook();
    assertThat(history.audited().allPending()).isEqualTo(recovered.pending());
    assertThat(history.audited().rowsUnderWay()).isZero();
    return recovered;
  }

  private Map<String, AttributeValue> row(DynamodbStreamRecord record, String part) {
    Map<String, AttributeValue> key =
        RowCodec.key(history.resource(), Records.id(record), part).item();
    return history
        .client
        .getItem(get -> get.tableName(history.names.reservations()).key(key).consistentRead(true))
        .item();
  }
}
