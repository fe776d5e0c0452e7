package io.lastseat.dynamo.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;

/** Tables are made, described, changed and deleted as the service does it. */
class TablesTest extends SmallService {

  private static final String INVALID = "ValidationException";
  private static final String ABSENT = "ResourceNotFoundException";

  @Test
  void aTableIsDescribedAsItWasMade() {
    CreateTableResponse made =
        call(
            table(TABLE)
                .attributeDefinitions(
                    d -> d.attributeName("pk").attributeType(ScalarAttributeType.S),
                    d -> d.attributeName("sk").attributeType(ScalarAttributeType.N),
                    d -> d.attributeName("at").attributeType(ScalarAttributeType.N))
                .localSecondaryIndexes(
                    i ->
                        i.indexName("times")
                            .keySchema(
                                k -> k.attributeName("pk").keyType(KeyType.HASH),
                                k -> k.attributeName("at").keyType(KeyType.RANGE))
                            .projection(p -> p.projectionType(ProjectionType.ALL)))
                .build());
    assertThat(made.tableDescription().tableStatus()).isEqualTo(TableStatus.CREATING);
    TableDescription there = described(TABLE);
    assertThat(there.tableStatus()).isEqualTo(TableStatus.ACTIVE);
    assertThat(there.creationDateTime()).isEqualTo(now);
    assertThat(there.tableArn()).endsWith(":table/seats");
    assertThat(there.localSecondaryIndexes().get(0).indexArn())
        .isEqualTo(there.tableArn() + "/index/times");
    assertThat(there.latestStreamArn()).isNull();
    assertThat(made.tableDescription().toBuilder().tableStatus(TableStatus.ACTIVE).build())
        .isEqualTo(there);
  }

  @Test
  void aTableThatIsThereIsNotMadeAgain() {
    call(table(TABLE).build());
    put(key("a", 1));
    refused(table(TABLE).build(), "ResourceInUseException", "Table already exists: seats");
    assertThat(found()).isTrue();
  }

  private boolean found() {
    GetItemResponse found =
        call(GetItemRequest.builder().tableName(TABLE).key(key("a", 1)).build());
    return found.hasItem();
  }

  @Test
  void aTableThatIsMadeAgainIsEmptyAndAnotherOne() {
    createStreamed(StreamViewType.KEYS_ONLY);
    put(key("a", 1));
    TableDescription before = described(TABLE);
    call(DeleteTableRequest.builder().tableName(TABLE).build());
    refused(DescribeTableRequest.builder().tableName(TABLE).build(), ABSENT, "seats not found");
    createStreamed(StreamViewType.KEYS_ONLY);
    assertThat(found()).isFalse();
    assertThat(described(TABLE).tableId()).isNotEqualTo(before.tableId());
    assertThat(described(TABLE).latestStreamArn()).isNotEqualTo(before.latestStreamArn());
    assertThat(stream(arn()).shards()).hasSize(1);
    assertThat(
            records(
                arn(),
                software.amazon.awssdk.services.dynamodb.model.ShardIteratorType.TRIM_HORIZON))
        .isEmpty();
  }

  @Test
  void namesAreListedInPages() {
    IntStream.range(0, 103).forEach(i -> call(table("t-%03d".formatted(i)).build()));
    ListTablesResponse first = call(ListTablesRequest.builder().build());
    assertThat(first.tableNames()).hasSize(100);
    assertThat(first.lastEvaluatedTableName()).isEqualTo("t-099");
    ListTablesResponse rest =
        call(ListTablesRequest.builder().exclusiveStartTableName("t-099").limit(3).build());
    assertThat(rest.tableNames()).isEqualTo(List.of("t-100", "t-101", "t-102"));
    assertThat(rest.lastEvaluatedTableName()).isNull();
    refused(ListTablesRequest.builder().limit(101).build(), INVALID, "'limit'");
  }

  @Test
  void aProtectedTableIsNotDeleted() {
    call(table(TABLE).deletionProtectionEnabled(true).build());
    DeleteTableRequest delete = DeleteTableRequest.builder().tableName(TABLE).build();
    refused(delete, INVALID, "protected against deletion");
    call(UpdateTableRequest.builder().tableName(TABLE).deletionProtectionEnabled(false).build());
    call(delete);
  }

  @Test
  void timeToLiveIsSwitchedOnAndOff() {
    call(table(TABLE).build());
    assertThat(timeToLive().timeToLiveStatus()).isEqualTo(TimeToLiveStatus.DISABLED);
    refused(expire("at", false), INVALID, "already disabled");
    call(expire("at", true));
    assertThat(timeToLive().timeToLiveStatus()).isEqualTo(TimeToLiveStatus.ENABLED);
    assertThat(timeToLive().attributeName()).isEqualTo("at");
    refused(expire("at", true), INVALID, "already enabled");
    refused(expire("other", false), INVALID, "different AttributeName");
    call(expire("at", false));
    assertThat(timeToLive().timeToLiveStatus()).isEqualTo(TimeToLiveStatus.DISABLED);
  }

  private software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription timeToLive() {
    DescribeTimeToLiveResponse described =
        call(DescribeTimeToLiveRequest.builder().tableName(TABLE).build());
    return described.timeToLiveDescription();
  }

  private static UpdateTimeToLiveRequest expire(String attribute, boolean enabled) {
    return UpdateTimeToLiveRequest.builder()
        .tableName(TABLE)
        .timeToLiveSpecification(to -> to.attributeName(attribute).enabled(enabled))
        .build();
  }

  private static CreateTableRequest.Builder provisioned(long reads, long writes) {
    return table(TABLE)
        .billingMode(BillingMode.PROVISIONED)
        .provisionedThroughput(t -> t.readCapacityUnits(reads).writeCapacityUnits(writes));
  }

  @Test
  void theSameThroughputIsNoUpdate() {
    call(provisioned(5, 4).build());
    refused(throughput(5), INVALID, "The provisioned throughput for the table will not change");
    refused(throughput(0), INVALID, "greater than or equal to 1");
    call(throughput(6));
    assertThat(described(TABLE).provisionedThroughput().readCapacityUnits()).isEqualTo(6);
  }

  private static UpdateTableRequest throughput(long reads) {
    return UpdateTableRequest.builder()
        .tableName(TABLE)
        .provisionedThroughput(t -> t.readCapacityUnits(reads).writeCapacityUnits(4L))
        .build();
  }

  @Test
  void aMalformedTableIsRefused() {
    refused(table("ab").build(), INVALID, "greater than or equal to 3");
    refused(table(TABLE).billingMode("PROVISIONED").build(), INVALID, "must both be specified");
    refused(
        table(TABLE).provisionedThroughput(t -> t.readCapacityUnits(1L)).build(),
        INVALID,
        "'provisionedThroughput.writeCapacityUnits' failed");
    refused(
        provisioned(5, 0).build(), INVALID, "'provisionedThroughput.writeCapacityUnits' failed");
    refused(provisioned(0, 5).build(), INVALID, "greater than or equal to 1");
    refused(
        provisioned(5, 5).billingMode(BillingMode.PAY_PER_REQUEST).build(),
        INVALID,
        "PAY_PER_REQUEST");
    refused(
        table(TABLE).keySchema(k -> k.attributeName("pk").keyType(KeyType.RANGE)).build(),
        INVALID,
        "HASH key first");
    refused(
        table(TABLE).keySchema(k -> k.attributeName("pk").keyType(KeyType.HASH)).build(),
        INVALID,
        "does not exactly match");
    refused(
        table(TABLE)
            .attributeDefinitions(d -> d.attributeName("pk").attributeType(ScalarAttributeType.S))
            .build(),
        INVALID,
        "not defined in AttributeDefinitions");
    refused(
        table(TABLE)
            .attributeDefinitions(
                d -> d.attributeName("pk").attributeType("X"),
                d -> d.attributeName("sk").attributeType("N"))
            .build(),
        INVALID,
        "'attributeDefinitions.1.member.attributeType' failed to satisfy constraint: Member must"
            + " satisfy enum value set");
    refused(
        table(TABLE)
            .attributeDefinitions(
                d -> d.attributeName("pk").attributeType("S"),
                d -> d.attributeName("sk").attributeType("N"),
                d -> d.attributeName("pk").attributeType("N"))
            .build(),
        INVALID,
        "Duplicate AttributeName");
    refused(
        table(TABLE)
            .localSecondaryIndexes(Collections.nCopies(6, LocalSecondaryIndex.builder().build()))
            .build(),
        INVALID,
        "exceeds per-table limit of 5");
    refused(
        table(TABLE).streamSpecification(s -> s.streamEnabled(true)).build(),
        INVALID,
        "StreamViewType must be specified");
    refused(
        table(TABLE).globalSecondaryIndexes(g -> g.indexName("any")).build(),
        "UnknownOperationException",
        "GlobalSecondaryIndexes");
    refused(
        table(TABLE)
            .localSecondaryIndexes(
                i ->
                    i.indexName("other")
                        .keySchema(
                            k -> k.attributeName("sk").keyType(KeyType.HASH),
                            k -> k.attributeName("pk").keyType(KeyType.RANGE))
                        .projection(p -> p.projectionType(ProjectionType.ALL)))
            .build(),
        INVALID,
        "different HASH keys");
    refused(
        table(TABLE)
            .localSecondaryIndexes(
                i ->
                    i.indexName("other")
                        .keySchema(
                            k -> k.keyType(KeyType.HASH),
                            k -> k.attributeName("sk").keyType(KeyType.RANGE))
                        .projection(p -> p.projectionType(ProjectionType.ALL)))
            .build(),
        INVALID,
        "HASH key first");
    refused(
        UpdateTableRequest.builder().tableName(TABLE).billingMode("PAY_PER_REQUEST").build(),
        ABSENT,
        "seats");
    refused(UpdateTableRequest.builder().tableName(TABLE).build(), INVALID, "At least one of");
  }

  @Test
  void aStreamIsSwitchedOffAndOn() {
    createStreamed(StreamViewType.NEW_IMAGE);
    String first = arn();
    refused(streaming(true), "ResourceInUseException", "already has an enabled stream");
    call(streaming(false));
    assertThat(described(TABLE).streamSpecification()).isNull();
    assertThat(stream(first).streamStatusAsString()).isEqualTo("DISABLED");
    put(key("a", 1));
    refused(streaming(false), INVALID, "no stream to disable");
    call(streaming(true));
    assertThat(arn()).isNotEqualTo(first);
    put(key("a", 2));
    assertThat(
            records(
                arn(),
                software.amazon.awssdk.services.dynamodb.model.ShardIteratorType.TRIM_HORIZON))
        .hasSize(1);
  }

  private static UpdateTableRequest streaming(boolean enabled) {
    return UpdateTableRequest.builder()
        .tableName(TABLE)
        .streamSpecification(
            s -> s.streamEnabled(enabled).streamViewType(enabled ? StreamViewType.NEW_IMAGE : null))
        .build();
  }
}
