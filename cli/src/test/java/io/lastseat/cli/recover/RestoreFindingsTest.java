package io.lastseat.cli.recover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.audit.LogReader.DamagedLogException;
import io.lastseat.cli.recover.Recovery.Recovered;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.tables.Epoch;
import io.lastseat.tables.RequestCodec;
import io.lastseat.testkit.Records;
import io.vavr.control.Option;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Further cases of the procedure: forged epochs, tables that agree, records of the bucket. */
class RestoreFindingsTest {

  private final History history = new History();
  private final Records records = history.records;

  /** A writer of requests forged one item, long before the restore. */
  @Test
  void recoverNamesAnEpochThatTheFunctionsTake() {
    history.fill();
    forge(999_999_999_999L);
    history.restoreDecisions(history.items(history.names.decisions()));
    Recovered recovered = history.recover(false);
    assertThat(recovered.isSafe()).isTrue();
    assertThatCode(() -> Epoch.of(Map.of("LASTSEAT_EPOCH", Long.toString(recovered.epoch()))))
        .doesNotThrowAnyException();
  }

  /** Forged epochs up to the greatest number; the functions would accept the first of them. */
  @ParameterizedTest
  @ValueSource(longs = {Epoch.MAX, Epoch.MAX + 1, Long.MAX_VALUE})
  void recoverNamesTheNextEpochWhateverIsForged(long epoch) {
    history.fill();
    forge(epoch);
    history.restoreDecisions(history.items(history.names.decisions()));
    assertThat(history.recover(false).epoch()).isEqualTo(1);
  }

  /** The table of reservations is older than some restores that intake knew of. */
  @Test
  void recoverNamesAnEpochBeyondThoseThatIntakeKnew() {
    history.fill();
    forge(3);
    history.restoreDecisions(history.items(history.names.decisions()));
    assertThat(history.recover(false).epoch()).isEqualTo(4);
  }

  /** No request knows of the restores, since all were decided in their calls. */
  @Test
  void recoverNamesAnEpochBeyondThatOfTheLog() {
    history.fill();
    List<Map<String, AttributeValue>> earlier = history.items(history.names.reservations());
    history.epoch = history.recover(false).epoch();
    history.decideAtOnce(records.reserve(1));
    history.restore(history.names.reservations(), earlier);
    assertThat(history.recover(false).epoch()).isEqualTo(2);
  }

  @Test
  void behindTheLastEpochThereIsNoOther() {
    history.fill();
    Recovery recovery = new Recovery(history.client, history.names, Clock.systemUTC(), line -> {});
    assertThat(recovery.run(Option.some(Epoch.MAX), false).isSafe()).isTrue();
    Recovered over = recovery.run(Option.none(), false);
    assertThat(over.isSafe()).isFalse();
    assertThat(over.problems().head()).contains("No epoch is left");
  }

  @Test
  void nothingIsMendedByACommitThatWasChanged() {
    history.fill();
    Map<String, AttributeValue> commit =
        new HashMap<>(history.items(history.names.decisions()).get(0));
    commit.put("decidedAt", AttributeValue.fromN("7"));
    history.put(history.names.decisions(), commit);
    List<Map<String, AttributeValue>> rows =
        history.items(history.names.reservations()).stream()
            .filter(row -> row.containsKey("commitNo"))
            .toList();

    assertThatThrownBy(() -> history.recover(false))
        .isInstanceOf(DamagedLogException.class)
        .hasMessageContaining("it was changed since it was written");
    assertThat(history.items(history.names.reservations()))
        .containsAll(rows)
        .hasSize(rows.size() + 1);
    assertThat(history.items(history.names.decisions())).contains(commit);
  }

  /**
   * The log was deleted and restored under its own name, without its last commit. The rows of that
   * commit were not written yet. A request from after that commit is pending.
   */
  @Test
  void whatRecoverCallsSafeIsDecided() {
    history.fill();
    DynamodbStreamRecord third = history.take(records.reserve(1));
    history.decide(third);
    DynamodbStreamRecord pending = history.take(records.reserve(1));
    history.lose(history.resource(), 4);
    for (Map<String, AttributeValue> row : history.items(history.names.reservations())) {
      if (row.containsKey("commitNo") && row.get("commitNo").n().equals("4")) {
        history.delete(history.names.reservations(), row);
      }
    }
    Recovered recovered = history.recover(false);
    assertThat(recovered.isSafe()).isTrue();
    history.epoch = recovered.epoch();
    history.lines.clear();
    assertThat(history.decides(List.of(pending))).as(history.lines.toString()).isTrue();
  }

  /**
   * All three tables were deleted and restored under their own names, to one moment. They agree, so
   * recover changes nothing. The bucket still has a request from after that moment.
   */
  @Test
  void threeTablesOfOneMoment() {
    history.fill();
    List<String> tables =
        List.of(history.names.requests(), history.names.decisions(), history.names.reservations());
    List<List<Map<String, AttributeValue>>> earlier = tables.stream().map(history::items).toList();
    for (int lost = 4; lost <= 6; lost++) {
      history.decide(history.take(records.reserve(1)));
    }
    DynamodbStreamRecord parked = history.take(records.reserve(1)); // knows of commit 6
    for (int table = 0; table < tables.size(); table++) {
      history.restore(tables.get(table), earlier.get(table));
    }

    Recovered recovered = history.recover(false);
    assertThat(recovered.isSafe()).isTrue();
    history.epoch = recovered.epoch();
    DynamodbStreamRecord again = byTheNewStream(history.take(parked)); // its key, once more
    history.decide(again);
    for (int next = 5; next <= 7; next++) {
      history.decide(byTheNewStream(history.take(records.reserve(1))));
    }
    history.decides(List.of(parked));
    assertThat(
            history
                .verdicts()
                .filter(verdict -> verdict.request().id().equals(Records.id(parked)))
                .toJavaList())
        .as("with epoch " + recovered.epoch())
        .hasSize(1);
  }

  /** Writes a request that names this epoch. */
  private void forge(long epoch) {
    Map<String, AttributeValue> item =
        RequestCodec.write(
            new StoredRequest(
                Records.request(records.reserve(1)), Option.some(new NotIn(epoch, 0))));
    history.put(history.names.requests(), item);
  }

  private static DynamodbStreamRecord byTheNewStream(DynamodbStreamRecord record) {
    record.setEventSourceARN("arn:aws:dynamodb:eu-central-1:1:table/t/stream/second");
    return record;
  }
}
