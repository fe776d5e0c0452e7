package io.lastseat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import io.lastseat.cli.testing.OwnTables;
import io.lastseat.cli.typed.Ran;
import io.lastseat.tables.QuarantineItem;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.StreamImage;
import io.lastseat.testkit.Records;
import io.vavr.control.Option;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** {@code lastseat reconcile} and {@code lastseat quarantine}. */
class StuckCommandsTest {

  private final OwnTables tables = new OwnTables();
  private final Records records = Records.ofNewResource();

  @Test
  void reconcileDecidesWhatNobodyDelivered() {
    List.of(records.configure(1), records.reserve(1), records.reserve(1)).forEach(this::put);

    assertThat(command("reconcile").out())
        .contains("3  requests looked at", "0  decided by it", "3  without a verdict, left");
    assertThat(command("audit").out()).contains("3\n");
    Ran driven = command("reconcile", "--older-than", "PT0S").done();
    assertThat(driven.out())
        .contains("3  without a verdict or its row, driven", "3  decided by it");
    assertThat(command("reconcile", "--older-than", "PT0S").out()).contains("0  decided by it");
    assertThat(command("audit").out()).contains("3 verdicts derived again: nothing differs");
    verdictRows().forEach(row -> tables.delete(tables.names.reservations(), row));
    assertThat(command("reconcile", "--older-than", "PT0S", "--rows").out())
        .contains("3  without a verdict or its row, driven", "0  decided by it");
    assertThat(verdictRows()).hasSize(3);
  }

  @Test
  void reconcileTellsWhatItMustLeave() {
    DynamodbStreamRecord newer = records.reserve(1);
    newer.getDynamodb().getNewImage().get("v").setN("2");
    tables.put(tables.names.requests(), StreamImage.item(newer.getDynamodb().getNewImage()));
    assertThat(command("reconcile", "--older-than", "PT0S").ended(1).out())
        .contains("1  written by a newer program");
    assertThat(command("reconcile", "--older-than", "-PT1S").status()).isEqualTo(2);
    assertThat(command("reconcile", "--older-than", "soon").status()).isEqualTo(2);
  }

  @Test
  void quarantineListsShowsAndDrives() {
    DynamodbStreamRecord readable = records.configure(5);
    DynamodbStreamRecord garbage = records.reserve(1);
    garbage.getDynamodb().getNewImage().remove("v");
    List.of(readable, garbage).forEach(record -> setAside(record, "0123456789abcdef"));
    put(readable);

    assertThat(command("quarantine").out()).hasLineCount(2).contains(number(readable));
    assertThat(command("quarantine", "show", number(garbage)).out())
        .contains("\"requestId\"", Records.id(garbage).text());
    Ran driven = command("quarantine", "drive", "--all").ended(1);
    assertThat(driven.out())
        .contains(number(readable) + "  driven")
        .contains(number(garbage) + "  not driven: it has no version v");
    assertThat(command("quarantine").out()).hasLineCount(1).contains(number(garbage));
    assertThat(command("quarantine", "--all").out()).contains("; driven ").hasLineCount(2);
    assertThat(command("audit").out()).contains("1 verdicts derived again: nothing differs");

    assertThat(command("quarantine", "drive").status()).isEqualTo(2);
    assertThat(command("quarantine", "show", "12").err())
        .contains("No record 12 is set aside; 'lastseat quarantine --all' lists them.");
  }

  @Test
  void twoThatShareANumberAreBothListedAndNamedInFull() {
    DynamodbStreamRecord one = records.configure(5);
    DynamodbStreamRecord other = records.configure(6);
    other.getDynamodb().setSequenceNumber(number(one));
    setAside(one, "1111111111111111");
    setAside(other, "2222222222222222");
    String first = number(one) + "/then/1111111111111111";
    String second = number(one) + "/then/2222222222222222";
    assertThat(command("quarantine").out()).hasLineCount(2).contains(first, second);
    assertThat(command("quarantine", "show", number(one)).err())
        .contains("Several records have the number", first, second);
    assertThat(command("quarantine", "show", second).out()).contains(Records.id(other).text());
    assertThat(command("quarantine", "drive", first).out()).contains("driven");
    assertThat(command("quarantine").out()).hasLineCount(1).contains(number(one));
  }

  @Test
  void tablesThatAreNotNamedOneByOneAreNotLookedFor() {
    String endpoint = tables.options().get(0);
    assertThat(Ran.lastseat("audit", endpoint, "--tables", "one,two").err())
        .contains("--tables must be three names");
    assertThat(Ran.lastseat("audit", endpoint, "--tables", "one,two,three").err())
        .contains("There is no table one");
  }

  private Ran command(String... words) {
    return Ran.of(tables.options(), words);
  }

  private static String number(DynamodbStreamRecord record) {
    return Records.number(record);
  }

  private void put(DynamodbStreamRecord record) {
    tables.take(Records.request(record));
  }

  private List<Map<String, AttributeValue>> verdictRows() {
    return tables.items(tables.names.reservations()).stream()
        .filter(row -> row.get(RowCodec.PART).s().equals(RowCodec.VERDICT))
        .toList();
  }

  private void setAside(DynamodbStreamRecord record, String digest) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    LambdaEventSerializers.serializerFor(
            DynamodbEvent.class, StuckCommandsTest.class.getClassLoader())
        .toJson(Records.event(List.of(record)), bytes);
    QuarantineItem item =
        new QuarantineItem(
            QuarantineItem.key(number(record), "arn:x/stream/then", digest),
            "unknown then",
            Instant.EPOCH,
            bytes.toString(StandardCharsets.UTF_8),
            Option.none());
    tables.put(tables.names.reservations(), item.write());
  }
}
