package io.lastseat.dynamo.engine;

import static io.lastseat.dynamo.engine.SystemRows.TABLES;

import io.lastseat.dynamo.engine.Evaluation.ItemChange;
import io.lastseat.dynamo.engine.Evaluation.Moment;
import io.lastseat.dynamo.engine.TableSchema.TableStream;
import io.lastseat.dynamo.item.Refusals;
import io.lastseat.dynamo.json.DynamoJson;
import io.vavr.collection.Iterator;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveResponse;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveResponse;

/**
 * The operations on tables. Each table is a row with the request that would make the table anew. A
 * table can be used as soon as the operation is answered.
 */
final class Catalogue {

  /** API reference, ListTables, {@code Limit}. */
  private static final int MAX_NAMES = 100;

  private static final String ID = "id";
  private static final String UUID_OF_TABLE = "uuid";
  private static final String REQUEST = "request";
  private static final String CREATED = "created";
  private static final String STREAM = "stream";
  private static final String OPEN_SHARDS = "open";
  private static final String EXPIRES_BY = "expiresBy";

  /** The table of a row. */
  static TableSchema schema(Map<String, AttributeValue> row) {
    return TableSchema.of(
        request(row),
        SystemRows.number(row, ID),
        find(row, STREAM).getOrElse(""),
        Vector.ofAll(row.getOrDefault(OPEN_SHARDS, AttributeValue.fromL(List.of())).l())
            .map(AttributeValue::s));
  }

  private static CreateTableRequest request(Map<String, AttributeValue> row) {
    byte[] json = SystemRows.text(row, REQUEST).getBytes(StandardCharsets.UTF_8);
    return DynamoJson.read(json, CreateTableRequest.builder());
  }

  private static Option<String> find(Map<String, AttributeValue> row, String name) {
    return Option.of(row.get(name)).map(AttributeValue::s);
  }

  /** The rows of all tables, in the order of their names. */
  static Iterator<Map<String, AttributeValue>> rows(TablesView tables) {
    return Iterator.ofAll(SystemRows.behind(tables, TABLES, ""));
  }

  /** The attribute by which items of a table expire. */
  static Option<String> expiresBy(Map<String, AttributeValue> row) {
    return find(row, EXPIRES_BY);
  }

  private static Map<String, AttributeValue> row(TablesView tables, String name) {
    return SystemRows.find(tables, TABLES, name)
        .getOrElseThrow(() -> Refusals.noSuchTable("Table: " + name + " not found"));
  }

  static Evaluation create(TablesView tables, CreateTableRequest request, Moment moment) {
    TableConstraints.check(request);
    String name = request.tableName();
    if (tables.table(name).isDefined()) {
      throw Refusals.inUse("Table already exists: " + name);
    }
    SystemRows.Counted id = SystemRows.count(tables, "tables");
    Map<String, AttributeValue> row = new HashMap<>();
    row.put(ID, SystemRows.number(id.number()));
    row.put(UUID_OF_TABLE, AttributeValue.fromS(uuid(name, id.number(), moment)));
    row.put(CREATED, SystemRows.number(moment.now().toEpochMilli()));
    row.put(REQUEST, json(request));
    Vector<ItemChange> changes = Vector.of(id.change());
    if (streams(request.streamSpecification())) {
      changes = changes.appendAll(Streams.enable(tables, row, request, moment));
    }
    changes = changes.append(SystemRows.put(tables, TABLES, name, row));
    return new Evaluation(
        Either.right(
            CreateTableResponse.builder()
                .tableDescription(description(row, TableStatus.CREATING))
                .build()),
        changes);
  }

  /** Differs between tables of one name, and is the same when the operation is evaluated again. */
  private static String uuid(String name, long id, Moment moment) {
    String seed = name + "/" + id + "/" + moment.now();
    return UUID.nameUUIDFromBytes(seed.getBytes(StandardCharsets.UTF_8)).toString();
  }

  private static AttributeValue json(CreateTableRequest request) {
    return AttributeValue.fromS(new String(DynamoJson.write(request), StandardCharsets.UTF_8));
  }

  private static boolean streams(StreamSpecification wanted) {
    return wanted != null && Boolean.TRUE.equals(wanted.streamEnabled());
  }

  static Evaluation describe(TablesView tables, DescribeTableRequest request) {
    return Evaluation.of(
        DescribeTableResponse.builder()
            .table(description(row(tables, request.tableName()), TableStatus.ACTIVE))
            .build());
  }

  static Evaluation list(TablesView tables, ListTablesRequest request) {
    int limit = Option.of(request.limit()).getOrElse(MAX_NAMES);
    if (limit > MAX_NAMES) {
      throw Refusals.constraint(
          "limit", limit, "Member must have value less than or equal to " + MAX_NAMES);
    }
    String after = Option.of(request.exclusiveStartTableName()).getOrElse("");
    Vector<String> names =
        Iterator.ofAll(SystemRows.behind(tables, TABLES, after))
            .map(SystemRows::name)
            .take(limit + 1)
            .toVector();
    return Evaluation.of(
        ListTablesResponse.builder()
            .tableNames(names.take(limit).asJava())
            .lastEvaluatedTableName(names.size() > limit ? names.get(limit - 1) : null)
            .build());
  }

  /** Changes the stream, how the table is billed, or whether it may be deleted. */
  static Evaluation update(TablesView tables, UpdateTableRequest request, Moment moment) {
    TableConstraints.check(request);
    String name = request.tableName();
    Map<String, AttributeValue> row = new HashMap<>(row(tables, name));
    CreateTableRequest before = request(row);
    if (request.provisionedThroughput() != null
        && request.provisionedThroughput().equals(before.provisionedThroughput())) {
      throw Refusals.invalid(
          "The provisioned throughput for the table will not change. The requested value equals the"
              + " current value.");
    }
    CreateTableRequest.Builder builder = before.toBuilder();
    Option.of(request.billingMode()).forEach(builder::billingMode);
    Option.of(request.provisionedThroughput()).forEach(builder::provisionedThroughput);
    Option.of(request.deletionProtectionEnabled()).forEach(builder::deletionProtectionEnabled);
    Option.of(request.streamSpecification()).forEach(builder::streamSpecification);
    CreateTableRequest after = builder.build();
    row.put(REQUEST, json(after));
    Vector<ItemChange> changes = Vector.empty();
    if (request.streamSpecification() != null) {
      boolean enabled = streams(request.streamSpecification());
      if (enabled == streams(before.streamSpecification())) {
        throw enabled
            ? Refusals.inUse("Table already has an enabled stream: TableName: " + name)
            : Refusals.invalid("Table has no stream to disable: TableName: " + name);
      }
      changes =
          enabled
              ? Streams.enable(tables, row, after, moment)
              : Streams.disable(tables, schema(row(tables, name)), moment);
      if (!enabled) {
        row.remove(OPEN_SHARDS);
        row.put(REQUEST, json(builder.streamSpecification((StreamSpecification) null).build()));
      }
    }
    return new Evaluation(
        Either.right(
            UpdateTableResponse.builder()
                .tableDescription(description(row, TableStatus.UPDATING))
                .build()),
        changes.append(SystemRows.put(tables, TABLES, name, row)));
  }

  /** The row of a table whose stream has these open shards from now on. */
  static Map<String, AttributeValue> withStream(
      Map<String, AttributeValue> row, TableStream stream) {
    row.put(STREAM, AttributeValue.fromS(stream.arn()));
    row.put(OPEN_SHARDS, AttributeValue.fromL(stream.open().map(AttributeValue::fromS).asJava()));
    return row;
  }

  static Evaluation delete(TablesView tables, DeleteTableRequest request, Moment moment) {
    Map<String, AttributeValue> row = row(tables, request.tableName());
    if (Boolean.TRUE.equals(request(row).deletionProtectionEnabled())) {
      throw Refusals.invalid(
          "Resource cannot be deleted as it is currently protected against deletion. Disable"
              + " deletion protection first.");
    }
    return new Evaluation(
        Either.right(
            DeleteTableResponse.builder()
                .tableDescription(description(row, TableStatus.DELETING))
                .build()),
        Streams.disable(tables, schema(row), moment).append(SystemRows.delete(row)));
  }

  static Evaluation describeTimeToLive(TablesView tables, DescribeTimeToLiveRequest request) {
    Option<String> by = expiresBy(row(tables, request.tableName()));
    return Evaluation.of(
        DescribeTimeToLiveResponse.builder()
            .timeToLiveDescription(
                to ->
                    to.attributeName(by.getOrNull())
                        .timeToLiveStatus(
                            by.isDefined() ? TimeToLiveStatus.ENABLED : TimeToLiveStatus.DISABLED))
            .build());
  }

  static Evaluation updateTimeToLive(TablesView tables, UpdateTimeToLiveRequest request) {
    TableConstraints.check(request);
    Map<String, AttributeValue> row = new HashMap<>(row(tables, request.tableName()));
    var wanted = request.timeToLiveSpecification();
    Option<String> by = expiresBy(row);
    if (wanted.enabled() == by.isDefined()) {
      throw Refusals.invalid("TimeToLive is already " + (by.isDefined() ? "enabled" : "disabled"));
    }
    if (!wanted.enabled() && !by.contains(wanted.attributeName())) {
      throw Refusals.invalid("TimeToLive is active on a different AttributeName");
    }
    if (wanted.enabled()) {
      row.put(EXPIRES_BY, AttributeValue.fromS(wanted.attributeName()));
    } else {
      row.remove(EXPIRES_BY);
    }
    return new Evaluation(
        Either.right(UpdateTimeToLiveResponse.builder().timeToLiveSpecification(wanted).build()),
        Vector.of(SystemRows.put(tables, TABLES, request.tableName(), row)));
  }

  private static TableDescription description(Map<String, AttributeValue> row, TableStatus status) {
    CreateTableRequest request = request(row);
    String arn = arn(request.tableName());
    TableDescription.Builder table =
        TableDescription.builder()
            .tableName(request.tableName())
            .tableId(SystemRows.text(row, UUID_OF_TABLE))
            .tableArn(arn)
            .tableStatus(status)
            .creationDateTime(Instant.ofEpochMilli(SystemRows.number(row, CREATED)))
            // DynamoDB counts about every six hours, and this engine never.
            .itemCount(0L)
            .tableSizeBytes(0L)
            .keySchema(request.keySchema())
            .attributeDefinitions(request.attributeDefinitions())
            .deletionProtectionEnabled(Boolean.TRUE.equals(request.deletionProtectionEnabled()))
            .provisionedThroughput(
                to -> {
                  var wanted = Option.of(request.provisionedThroughput());
                  to.numberOfDecreasesToday(0L)
                      .readCapacityUnits(wanted.map(it -> it.readCapacityUnits()).getOrElse(0L))
                      .writeCapacityUnits(wanted.map(it -> it.writeCapacityUnits()).getOrElse(0L));
                });
    if (request.billingMode() == BillingMode.PAY_PER_REQUEST) {
      table.billingModeSummary(it -> it.billingMode(BillingMode.PAY_PER_REQUEST));
    }
    if (request.hasLocalSecondaryIndexes()) {
      table.localSecondaryIndexes(
          request.localSecondaryIndexes().stream().map(index -> described(index, arn)).toList());
    }
    Option.of(request.streamSpecification())
        .filter(Catalogue::streams)
        .forEach(table::streamSpecification);
    find(row, STREAM)
        .forEach(
            stream ->
                table
                    .latestStreamArn(stream)
                    .latestStreamLabel(stream.substring(stream.lastIndexOf('/') + 1)));
    return table.build();
  }

  private static LocalSecondaryIndexDescription described(LocalSecondaryIndex index, String table) {
    return LocalSecondaryIndexDescription.builder()
        .indexName(index.indexName())
        .keySchema(index.keySchema())
        .projection(index.projection())
        .indexArn(table + "/index/" + index.indexName())
        .build();
  }

  /** The name of a table for other services. The engine is in no region, and in no account. */
  static String arn(String table) {
    return "arn:aws:dynamodb:local:000000000000:table/" + Objects.requireNonNull(table);
  }

  private Catalogue() {}
}
