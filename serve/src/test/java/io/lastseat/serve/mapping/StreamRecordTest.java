package io.lastseat.serve.mapping;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.stream.StreamEventJson;
import io.lastseat.stream.StreamRecord;
import io.lastseat.stream.TypedEvent;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

class StreamRecordTest {

  private static final PojoSerializer<DynamodbEvent> RUNTIME =
      LambdaEventSerializers.serializerFor(
          DynamodbEvent.class, DynamodbEvent.class.getClassLoader());

  private static final String ARN = "arn:aws:dynamodb:eu-west-1:1:table/t/stream/s";
  private static final SdkBytes BYTES = SdkBytes.fromByteArray(new byte[] {0, 1, (byte) 0xff});

  private static Record.Builder record() {
    return Record.builder()
        .eventID("e1")
        .eventName(OperationType.MODIFY)
        .eventVersion("1.1")
        .eventSource("aws:dynamodb")
        .awsRegion("eu-west-1")
        .dynamodb(
            change ->
                change
                    .approximateCreationDateTime(Instant.ofEpochSecond(1_700_000_000))
                    .keys(Map.of("id", AttributeValue.fromS("1")))
                    .newImage(everyType())
                    .oldImage(Map.of("id", AttributeValue.fromS("1")))
                    .sequenceNumber("000000000000000000001")
                    .sizeBytes(42L)
                    .streamViewType(StreamViewType.NEW_AND_OLD_IMAGES));
  }

  private static Map<String, AttributeValue> everyType() {
    return Map.of(
        "s", AttributeValue.fromS("\"quoted\" \u2028 Zoë \ud83d\ude00 \u0000"),
        "n", AttributeValue.fromN("-1.5E+10"),
        "b", AttributeValue.fromB(BYTES),
        "bool", AttributeValue.fromBool(false),
        "null", AttributeValue.fromNul(true),
        "ss", AttributeValue.fromSs(List.of("a", "b")),
        "ns", AttributeValue.fromNs(List.of("1", "2")),
        "bs", AttributeValue.fromBs(List.of(BYTES)),
        "m", AttributeValue.fromM(Map.of("empty", AttributeValue.fromM(Map.of()))),
        "l",
            AttributeValue.fromL(
                List.of(AttributeValue.fromN("7"), AttributeValue.fromL(List.of()))));
  }

  /** The JSON, which only a record in quarantine needs, has all that a function reads. */
  @Test
  void the_runtime_reads_of_its_json_what_a_function_gets_here() throws Exception {
    var here = StreamRecord.of(record().build(), ARN);
    var json = StreamEventJson.event(Vector.of(here));
    for (var there :
        List.of(
            StreamEventJson.read(json.getBytes(UTF_8)).get().get(0),
            TypedEvent.records(RUNTIME.fromJson(json)).get(0))) {
      assertThat(there).usingRecursiveComparison().ignoringFields("json").isEqualTo(here);
    }
  }

  @Test
  void it_has_the_shape_of_the_documented_example() throws Exception {
    var sent =
        record()
            .eventName(OperationType.REMOVE)
            .userIdentity(by -> by.principalId("dynamodb.amazonaws.com").type("Service"))
            .dynamodb(
                change ->
                    change
                        .approximateCreationDateTime(Instant.ofEpochSecond(1_700_000_000))
                        .keys(Map.of("id", AttributeValue.fromS("1")))
                        .sequenceNumber("111")
                        .sizeBytes(26L)
                        .streamViewType(StreamViewType.KEYS_ONLY))
            .build();
    var json = new ObjectMapper();
    assertThat(json.readTree(StreamEventJson.event(Vector.of(StreamRecord.of(sent, ARN)))))
        .isEqualTo(
            json.readTree(
                """
                {"Records":[{
                  "eventID":"e1","eventName":"REMOVE","eventVersion":"1.1",
                  "eventSource":"aws:dynamodb","awsRegion":"eu-west-1",
                  "userIdentity":{"principalId":"dynamodb.amazonaws.com","type":"Service"},
                  "dynamodb":{
                    "ApproximateCreationDateTime":1700000000,
                    "Keys":{"id":{"S":"1"}},
                    "SequenceNumber":"111","SizeBytes":26,"StreamViewType":"KEYS_ONLY"},
                  "eventSourceARN":"arn:aws:dynamodb:eu-west-1:1:table/t/stream/s"}]}
                """));
  }

  /** The stream and the event keep the empty values of an item. */
  @Test
  void what_is_empty_is_in_the_event_as_it_was_written() throws Exception {
    try (var fixture = new MappingFixture()) {
      var table = fixture.newTable();
      Map<String, AttributeValue> item =
          Map.of(
              "id", AttributeValue.fromS("1"),
              "map", AttributeValue.fromM(Map.of()),
              "list", AttributeValue.fromL(List.of()),
              "text", AttributeValue.fromS(""),
              "inside",
                  AttributeValue.fromM(
                      Map.of(
                          "map", AttributeValue.fromM(Map.of()),
                          "list", AttributeValue.fromL(List.of()))),
              "each",
                  AttributeValue.fromL(
                      List.of(AttributeValue.fromM(Map.of()), AttributeValue.fromL(List.of()))));
      fixture.connections.tables().putItem(put -> put.tableName(table.name()).item(item));
      var stream = fixture.streamOf(table);
      var begin = stream.iterator(stream.shards().get(0).shardId(), Option.none());
      var record = stream.read(begin).records().get(0);
      assertThat(record.dynamodb().newImage()).isEqualTo(item);
      var json = new ObjectMapper().readTree(StreamRecord.of(record, ARN).json().get());
      assertThat(json.at("/dynamodb/NewImage/inside/M/map/M").isEmpty()).isTrue();
      assertThat(json.at("/dynamodb/NewImage/map").toString()).isEqualTo("{\"M\":{}}");
    }
  }
}
