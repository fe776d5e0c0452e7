package io.lastseat.local.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.local.mapping.RecordJson.EmptyMaps;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;

/** What is empty in an item comes out of DynamoDB Local's stream, and into an event. */
class EmptyAttributesTest {

  private static final TableNames NAMES = TableNames.withPrefix("empty-");

  @Test
  void areInTheEventAsTheyWereWritten() throws Exception {
    try (EmbeddedDynamo dynamo = EmbeddedDynamo.start(Option.none());
        DynamoConnections connections = DynamoConnections.to(dynamo.endpoint(), List.of())) {
      Tables.create(connections.tables(), NAMES);
      Map<String, AttributeValue> item =
          Map.of(
              "lane", AttributeValue.fromS("hall#0"),
              "requestId", AttributeValue.fromS("0-x"),
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
      connections.tables().putItem(put -> put.tableName(NAMES.requests()).item(item));
      Record record = first(connections);

      assertThat(record.dynamodb().newImage())
          .as("once it is told whole, EmptyMaps is of no use any more")
          .isNotEqualTo(item);
      assertThat(EmptyMaps.restored(record.dynamodb().newImage())).isEqualTo(item);
      String json = RecordJson.of(record, "arn:aws:dynamodb:eu-west-1:1:table/t/stream/s").json();
      assertThat(new ObjectMapper().readTree(json).at("/dynamodb/NewImage/inside/M/map/M"))
          .isEmpty();
      assertThat(json).contains("\"map\":{\"M\":{}}");
    }
  }

  private static Record first(DynamoConnections connections) {
    String arn =
        connections
            .tables()
            .describeTable(describe -> describe.tableName(NAMES.requests()))
            .table()
            .latestStreamArn();
    TableStream stream = new TableStream(connections.streams(), arn);
    String begin = stream.iterator(stream.shards().get(0).shardId(), Option.none());
    return stream.read(begin).records().get(0);
  }
}
