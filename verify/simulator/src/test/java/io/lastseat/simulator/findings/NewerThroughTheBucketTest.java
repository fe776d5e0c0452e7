package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.serializer.park.EventPayload;
import io.lastseat.serializer.redrive.Redrive;
import io.lastseat.serializer.redrive.Redriven;
import io.lastseat.simulator.stream.StreamRecords;
import io.lastseat.tables.RequestCodec;
import java.math.BigInteger;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A request of a newer program waits in the bucket, whatever the type of what it says besides. */
class NewerThroughTheBucketTest extends HallTables {

  static List<AttributeValue> values() {
    return List.of(
        AttributeValue.fromS("text"),
        AttributeValue.fromS(""),
        AttributeValue.fromN("1"),
        AttributeValue.fromBool(false),
        AttributeValue.fromNul(true),
        AttributeValue.fromB(SdkBytes.fromUtf8String("bytes")),
        AttributeValue.fromSs(List.of("a")),
        AttributeValue.fromNs(List.of("1")),
        AttributeValue.fromM(Map.of()),
        AttributeValue.fromL(List.of()),
        AttributeValue.fromL(List.of(AttributeValue.fromS("a"))));
  }

  @ParameterizedTest
  @MethodSource("values")
  void itIsNotDecidedAsWhatThisProgramKnows(AttributeValue value) {
    created(5);
    Map<String, AttributeValue> item = new HashMap<>(RequestCodec.write(reserve(1)));
    item.put("saidFromTomorrowOn", value);
    DynamodbStreamRecord record = StreamRecords.of("stream", "INSERT", item, BigInteger.TEN, NOW);
    String payload = EventPayload.of(List.of(record)).json();
    Redriven redriven = new Redrive(parts(Duration.ZERO, 0)).drive(payload);
    assertThat(redriven).as(payload).isInstanceOf(Redriven.Unfinished.class);
    assertThat(parts(Duration.ZERO, 0).rows().of(HALL, id(1)).verdict()).isEmpty();
  }
}
