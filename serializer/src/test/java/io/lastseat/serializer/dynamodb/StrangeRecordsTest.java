package io.lastseat.serializer.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import io.lastseat.model.Reason;
import io.lastseat.serializer.stream.Quarantine;
import io.lastseat.tables.QuarantineItem;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import io.vavr.collection.Vector;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** Records of other writers, without attributes, or of a newer program. */
class StrangeRecordsTest {

  private final Records records = Serializers.records();
  private final Serializers serializer = Serializers.fresh();

  @Test
  void whatIsNotOursIsSetAsideWithItsPayloadAndTheRestGoesOn() {
    DynamodbStreamRecord stranger = stranger("a shade of red");
    List<DynamodbStreamRecord> batch = List.of(records.configure(1), records.reserve(1));
    assertThat(serializer.handle(batch.get(0), stranger, batch.get(1))).isEmpty();
    BooksCheck.of(records.resource()).haveDecided(batch);
    assertThat(quarantined(Records.number(stranger)).payload())
        .contains("a shade of red", Records.number(stranger));
    assertThat(serializer.lines).anyMatch(line -> line.contains("setAside"));
  }

  @Test
  void whatCannotBeSetAsideNowIsDeliveredAgainAndLosesNobody() {
    DynamodbStreamRecord stranger = stranger("red");
    DynamodbStreamRecord behind = records.reserve(1);
    List<DynamodbStreamRecord> ours = List.of(records.configure(1), behind);
    Serializers unlucky =
        Serializers.inWeather(
            FaultyDynamo.refuseOnce(
                request ->
                    request instanceof PutItemRequest put
                        && put.tableName().equals(Store.shared().names().reservations()),
                () -> SdkClientException.create("connection reset")));
    assertThat(unlucky.handle(ours.get(0), stranger, behind))
        .containsExactly(Records.number(stranger));
    assertThat(unlucky.lines).anyMatch(line -> line.contains("stopped"));
    assertThat(unlucky.handle(stranger, behind)).isEmpty();
    assertThat(quarantined(Records.number(stranger)).payload()).contains("red");
    BooksCheck.of(records.resource()).haveDecided(ours);
  }

  @Test
  void twoStrangersThatShareANumberAreBothKeptAndEachOnce() {
    DynamodbStreamRecord one = stranger("red");
    DynamodbStreamRecord other = stranger("blue");
    DynamodbStreamRecord elsewhere = stranger("red");
    other.getDynamodb().setSequenceNumber(Records.number(one));
    elsewhere.getDynamodb().setSequenceNumber(Records.number(one));
    elsewhere.setEventSourceARN("arn:aws:dynamodb:eu:1:table/t/stream/2026-01-02T03:04:05.678");
    for (int times = 0; times < 2; times++) {
      assertThat(serializer.handle(one, other, elsewhere)).isEmpty();
    }
    assertThat(allQuarantined(Records.number(one)))
        .extracting(QuarantineItem::payload)
        .hasSize(3)
        .anyMatch(payload -> payload.contains("blue"))
        .anyMatch(payload -> payload.contains("2026-01-02T03:04:05.678"));
  }

  @Test
  void attributesInAnotherOrderAreTheSameRecord() {
    var in = new LinkedHashMap<String, AttributeValue>();
    in.put("colour", new AttributeValue().withS("red"));
    in.put("shade", new AttributeValue().withS("dark"));
    var turned = new LinkedHashMap<String, AttributeValue>();
    turned.put("shade", new AttributeValue().withS("dark"));
    turned.put("colour", new AttributeValue().withS("red"));
    DynamodbStreamRecord one = Records.record(in);
    DynamodbStreamRecord again = Records.record(turned);
    again.getDynamodb().setSequenceNumber(Records.number(one));
    assertThat(serializer.handle(one, again)).isEmpty();
    assertThat(allQuarantined(Records.number(one))).hasSize(1);
  }

  @Test
  void whatIsNoRecordOfAStreamIsSetAsideUnderAnotherName() {
    assertThat(serializer.handle(new DynamodbStreamRecord())).isEmpty();
    assertThat(quarantined("none").why()).contains("no record of a DynamoDB stream");
  }

  @Test
  void whatIsNothingAtAllIsSetAsideTooAndTheRestGoesOn() {
    List<DynamodbStreamRecord> ours = List.of(records.configure(1), records.reserve(1));
    assertThat(serializer.handle(Arrays.asList(ours.get(0), null, ours.get(1)))).isEmpty();
    assertThat(quarantined("none").why()).contains("no record of a DynamoDB stream");
    BooksCheck.of(records.resource()).haveDecided(ours);
  }

  @Test
  void whatIsTooLargeToBeKeptWholeIsSetAsideWithItsBeginning() {
    // 389 KB in the requests table, a third more as JSON.
    AttributeValue large = new AttributeValue().withB(ByteBuffer.allocate(389 * 1024));
    DynamodbStreamRecord stranger = Records.record(Map.of("colour", large));
    assertThat(serializer.handle(records.configure(1), stranger)).isEmpty();
    assertThat(quarantined(Records.number(stranger)).why()).contains("the beginning");
    assertThat(quarantined(Records.number(stranger)).payload()).contains("colour");
  }

  @Test
  void aRequestWhoseRecordHasNoProperNumberIsDecidedOnceAllTheSame() {
    DynamodbStreamRecord unnumbered = records.reserve(1);
    String number = Records.number(unnumbered);
    unnumbered.getDynamodb().setSequenceNumber("soon");
    List<DynamodbStreamRecord> batch = List.of(records.configure(2), unnumbered);
    assertThat(serializer.handle(batch)).isEmpty();
    assertThat(serializer.handle(batch)).isEmpty();
    unnumbered.getDynamodb().setSequenceNumber(number + "0");
    assertThat(serializer.handle(unnumbered)).isEmpty();
    BooksCheck.of(records.resource()).haveDecided(batch);
  }

  @Test
  void aTimeThatCannotBeIsNoFailure() {
    DynamodbStreamRecord early = records.reserve(1);
    early
        .getDynamodb()
        .getNewImage()
        .put("takenAt", new AttributeValue().withN(Long.toString(Long.MIN_VALUE)));
    List<DynamodbStreamRecord> batch = List.of(records.configure(1), early);
    assertThat(serializer.handle(batch)).isEmpty();
    BooksCheck.of(records.resource()).haveDecided(batch);
  }

  @Test
  void aRecordWithoutAnImageIsSetAsideToo() {
    DynamodbStreamRecord keysOnly = records.reserve(1);
    keysOnly.getDynamodb().setNewImage(null);
    assertThat(serializer.handle(keysOnly)).isEmpty();
    assertThat(quarantined(Records.number(keysOnly)).why()).contains("NEW_IMAGE");
  }

  @Test
  void aReadableNameWithAnImpossibleContentGetsItsVerdict() {
    DynamodbStreamRecord broken = records.reserve(1);
    broken.getDynamodb().getNewImage().remove("quantity");
    assertThat(serializer.handle(records.configure(1), broken, records.reserve(1))).isEmpty();
    assertThat(BooksCheck.of(records.resource()).verdicts().get(1).refusal())
        .contains(Reason.INVALID);
    assertThat(BooksCheck.of(records.resource()).accepted()).hasSize(1);
  }

  @Test
  void anotherRequestUnderTheNameOfADecidedOneIsSetAside() {
    DynamodbStreamRecord first = records.reserve(1);
    assertThat(serializer.handle(records.configure(9), first)).isEmpty();
    DynamodbStreamRecord forged = records.reserve(2);
    forged
        .getDynamodb()
        .getNewImage()
        .put("requestId", new AttributeValue().withS(Records.id(first).text()));
    forged.getDynamodb().setSequenceNumber(Records.number(first));
    assertThat(serializer.handle(forged)).isEmpty();
    assertThat(BooksCheck.of(records.resource()).verdicts().last().change()).isEqualTo(1);
    assertThat(quarantined(Records.number(first)).why()).contains("another request");
  }

  @Test
  void changesAndRemovalsAskForNothing() {
    DynamodbStreamRecord removed = records.reserve(1);
    removed.setEventName("REMOVE");
    DynamodbStreamRecord modified = records.reserve(1);
    modified.setEventName("MODIFY");
    assertThat(serializer.handle(records.configure(1), removed, modified)).isEmpty();
    assertThat(BooksCheck.of(records.resource()).order()).hasSize(1);
  }

  /** Some engines tell of a write that changed nothing, with equal images. AWS does not. */
  @Test
  void aDoubledRecordAndOneOfNoChangeDecideNothingAnew() {
    List<DynamodbStreamRecord> ours = List.of(records.configure(3), records.reserve(1));
    DynamodbStreamRecord seat = ours.get(1);
    DynamodbStreamRecord unchanged = Records.record(seat.getDynamodb().getNewImage());
    unchanged.setEventName("MODIFY");
    unchanged.getDynamodb().setOldImage(seat.getDynamodb().getNewImage());
    assertThat(serializer.handle(ours.get(0), seat, seat, unchanged)).isEmpty();
    assertThat(serializer.handle(unchanged, seat)).isEmpty();
    assertThat(Serializers.fresh().handle(seat, unchanged)).isEmpty();
    BooksCheck.of(records.resource()).haveDecided(ours);
    assertThat(serializer.lines).noneMatch(line -> line.contains("setAside"));
  }

  /** Such a record would otherwise come again and again. */
  @Test
  void anAttributeOfAnUnknownTypeIsSetAsideAsItWasDelivered() throws IOException {
    String record =
        """
        {"eventName": "INSERT", "dynamodb": {"SequenceNumber": "4711",
          "NewImage": {"colour": {"VEC": [ 1, {"S": "r\\u00f6t"} ]}}}}\
        """;
    assertThat(serializer.handle("{\"Records\": [" + record + "]}")).isEmpty();
    assertThat(quarantined("4711").payload())
        .as("with the fewest escapes, as erase looks for names")
        .contains("\"colour\":{\"VEC\":[1,{\"S\":\"r\u00f6t\"}]}");
  }

  /** A newer program may know the type, so nothing is decided about the request. */
  @Test
  void aKnownAttributeOfAnUnknownTypeWaitsForAProgramThatKnowsIt() {
    DynamodbStreamRecord newer = records.reserve(1);
    newer.getDynamodb().getNewImage().put("quantity", new AttributeValue());
    DynamodbStreamRecord behind = records.reserve(1);
    assertThat(serializer.handle(records.configure(5), newer, behind)).isEmpty();
    assertThat(BooksCheck.of(records.resource()).order()).hasSize(2);
    assertThat(BooksCheck.of(records.resource()).accepted()).hasSize(1);
  }

  @Test
  void whatHasAnAttributeWithoutATypeIsSetAsideByTheTypedFunctionToo() {
    DynamodbStreamRecord strange = Records.record(Map.of("colour", new AttributeValue()));
    assertThat(serializer.handle(strange)).isEmpty();
    assertThat(quarantined(Records.number(strange)).payload()).contains("\"colour\":{}");
  }

  @Test
  void anEmptyBatchIsDone() {
    assertThat(serializer.handle()).isEmpty();
    assertThat(serializer.handle((List<DynamodbStreamRecord>) null)).isEmpty();
  }

  private static DynamodbStreamRecord stranger(String colour) {
    return Records.record(Map.of("colour", new AttributeValue().withS(colour)));
  }

  private static QuarantineItem quarantined(String sequenceNumber) {
    return allQuarantined(sequenceNumber).head();
  }

  private static Vector<QuarantineItem> allQuarantined(String sequenceNumber) {
    DynamoDbClient tables = Store.shared().client();
    return new Quarantine(tables, Store.shared().names(), Serializers.CLOCK)
        .all()
        .filter(item -> item.sequenceNumber().equals(sequenceNumber));
  }
}
