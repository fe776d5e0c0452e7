package io.lastseat.bench.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.ways.KeyedTable;
import io.vavr.collection.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class DynamoServerTest {

  @ParameterizedTest
  @EnumSource(Ground.class)
  void eachDatabaseIsEmptyOnItsGround(Ground ground) {
    try (DynamoServer server = DynamoServer.start(ground)) {
      for (int run = 0; run < 2; run++) {
        try (Dynamo database = server.fresh()) {
          DynamoDbClient client = database.withTables(List.of(KeyedTable.named("rows", "id")));
          assertThat(database.ground()).isEqualTo(ground);
          assertThat(client.scan(scan -> scan.tableName("rows")).count()).isZero();
          client.putItem(
              put -> put.tableName("rows").item(Map.of("id", AttributeValue.fromS("one"))));
          assertThat(client.scan(scan -> scan.tableName("rows")).count()).isOne();
        }
      }
    }
  }
}
