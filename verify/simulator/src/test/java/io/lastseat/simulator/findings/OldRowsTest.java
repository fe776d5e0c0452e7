package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.store.RowTable;
import io.lastseat.model.Outcome;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;

/** The row of a verdict on a lock that was forgotten since, whose key is used again. */
class OldRowsTest {

  private static final TableNames NAMES = TableNames.withPrefix("");
  private static final ResourceId LOCK = new ResourceId("door");
  private static final RequestId GRANTED = RequestId.of(new byte[RequestId.TOKEN_BYTES], 1);
  private static final RequestId ID = Cancel.idFor(GRANTED);
  private static final Row OF_THEN = row(1);
  private static final Row OF_NOW = row(5);

  private final RowTable rows =
      new RowTable(
          DynamoDbEnhancedClient.builder()
              .dynamoDbClient(TablesClient.over(Database.of(TableDefinitions.all(NAMES))))
              .build(),
          NAMES,
          Runnable::run,
          attempt -> {});

  @Test
  void itIsNotTheNewOne() {
    rows.write(Vector.of(OF_THEN));

    assertThat(rows.missing(Vector.of(OF_THEN))).isEmpty();
    assertThat(rows.missing(Vector.of(OF_NOW))).containsExactly(OF_NOW);
  }

  @Test
  void itTakesThePlaceOfNoNewerOne() {
    rows.write(Vector.of(OF_NOW));
    rows.write(Vector.of(OF_THEN));

    assertThat(rows.verdicts(LOCK, Vector.of(ID)).values()).containsExactly((VerdictRow) OF_NOW);
  }

  private static Row row(long commitNo) {
    return new VerdictRow(
        new Verdict(
            new Cancel(ID, LOCK, Instant.EPOCH, GRANTED, Option.none(), Option.some(1L)),
            commitNo,
            new Outcome.Rejected(Reason.NEEDS_TOKEN, Option.none()),
            0,
            0,
            Option.none(),
            Option.none(),
            0),
        commitNo,
        Instant.EPOCH,
        true);
  }
}
