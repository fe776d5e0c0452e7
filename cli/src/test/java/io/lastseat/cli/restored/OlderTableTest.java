package io.lastseat.cli.restored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.cli.typed.Ran;
import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.embedded.dynamodb.Tables.UnfitTable;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.lastseat.testkit.Store;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;

/** Tables of a build that found verdicts by an index are refused, and stay as they are. */
class OlderTableTest {

  private static final String PREFIX = "older-";
  private static final TableNames NAMES = TableNames.withPrefix(PREFIX);

  @BeforeAll
  static void tables() {
    DynamoDbClient client = Store.shared().client();
    for (CreateTableRequest table : TableDefinitions.all(NAMES)) {
      client.createTable(table.tableName().equals(NAMES.decisions()) ? older(table) : table);
    }
  }

  private static CreateTableRequest older(CreateTableRequest table) {
    List<AttributeDefinition> attributes = new ArrayList<>(table.attributeDefinitions());
    attributes.add(
        AttributeDefinition.builder().attributeName("requestId").attributeType("S").build());
    List<LocalSecondaryIndex> indexes = new ArrayList<>(table.localSecondaryIndexes());
    indexes.add(
        LocalSecondaryIndex.builder()
            .indexName("verdicts")
            .keySchema(
                KeySchemaElement.builder().attributeName("resourceId").keyType("HASH").build(),
                KeySchemaElement.builder().attributeName("requestId").keyType("RANGE").build())
            .projection(keys -> keys.projectionType(ProjectionType.KEYS_ONLY))
            .build());
    return table.toBuilder()
        .attributeDefinitions(attributes)
        .localSecondaryIndexes(indexes)
        .build();
  }

  @Test
  void aServerBeginsNothingOnThem() {
    assertThatThrownBy(() -> Tables.create(Store.shared().client(), NAMES))
        .isInstanceOf(UnfitTable.class)
        .hasMessageContaining("begin with new tables");
    assertThat(Store.shared().client().scan(all -> all.tableName(NAMES.reservations())).count())
        .isZero();
  }

  @Test
  void aCommandSaysWhatToDo() throws Exception {
    assertThat(
            Ran.lastseat(
                    "audit",
                    "--endpoint",
                    Store.shared().dynamo().endpoint().toString(),
                    "--table-prefix",
                    PREFIX)
                .ended(1)
                .err())
        .contains("made by an older build of Lastseat", "begin with new tables");
  }
}
