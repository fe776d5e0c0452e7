package io.lastseat.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.testkit.Store.AsRole;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/** Tests the judge of the functions' calls. */
class AsRoleTest {

  private static final Store STORE = Store.shared();
  private static final String REQUESTS = STORE.names().requests();
  private static final Map<String, AttributeValue> KEY =
      Map.of("lane", AttributeValue.fromS("hall#0"), "requestId", AttributeValue.fromS("0-none"));

  private final DynamoDbClient intake = STORE.clientAs("IntakeRole");
  private final DynamoDbClient serializer = STORE.clientAs("SerializerRole");

  @Test
  void whatIsGrantedPasses() {
    assertThat(intake.getItem(get -> get.tableName(REQUESTS).key(KEY)).hasItem()).isFalse();
    assertThat(serializer.getItem(get -> get.tableName(REQUESTS).key(KEY)).hasItem()).isFalse();
  }

  @Test
  void anotherActionFails() {
    assertThatThrownBy(() -> serializer.putItem(put -> put.tableName(REQUESTS).item(KEY)))
        .isInstanceOf(AssertionError.class)
        .hasMessage("SerializerRole may not do dynamodb:PutItem on [RequestsTable]");
    assertThatThrownBy(() -> intake.deleteItem(delete -> delete.tableName(REQUESTS).key(KEY)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("dynamodb:DeleteItem");
  }

  /** Intake writes rows of requests, and lists where callers sign in: no other items. */
  @Test
  void anotherPartitionFails() {
    DynamoDbClient signedIn =
        DynamoConnections.to(
                STORE.dynamo().endpoint(),
                List.of(AsRole.whereCallersSignIn("IntakeRole", STORE.names())))
            .tables();
    String rows = STORE.names().reservations();
    signedIn.putItem(put -> put.tableName(rows).item(row("#own/0")));
    signedIn.putItem(put -> put.tableName(rows).item(row("hall/0-none")));
    assertThatThrownBy(() -> signedIn.putItem(put -> put.tableName(rows).item(row("#tables"))))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("dynamodb:PutItem on [ReservationsTable]");
    assertThatThrownBy(() -> intake.putItem(put -> put.tableName(rows).item(row("#own/0"))))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("dynamodb:PutItem on [ReservationsTable]");
  }

  private static Map<String, AttributeValue> row(String partition) {
    return Map.of("request", AttributeValue.fromS(partition), "part", AttributeValue.fromS("it"));
  }

  @Test
  void anotherIndexAndAnotherTableFail() {
    assertThatThrownBy(
            () ->
                intake.query(
                    query -> query.tableName(STORE.names().decisions()).indexName("others")))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("[DecisionsTable/index/others]");
    assertThatThrownBy(
            () ->
                intake.batchGetItem(
                    get ->
                        get.requestItems(
                            Map.of(
                                STORE.names().decisions(),
                                KeysAndAttributes.builder().keys(KEY).build()))))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("[DecisionsTable]");
  }
}
