package io.lastseat.dynamo.engine;

import io.lastseat.dynamo.engine.Evaluation.Moment;
import io.lastseat.dynamo.expression.Scope;
import io.lastseat.dynamo.item.Refusals;
import io.vavr.control.Either;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;

/**
 * The effect of a DynamoDB request: a pure function of the tables and the request, without clock,
 * store or thread. Evaluating comes before writing, so a refusal changes nothing. What it does not
 * know it refuses with {@code UnknownOperationException}.
 */
public final class DynamoEngine {

  /** One operation. */
  private interface Effect {
    Evaluation of(TablesView tables, DynamoDbRequest request, Moment moment);
  }

  private static final Map<Class<?>, Effect> OPERATIONS =
      Map.ofEntries(
          Map.entry(
              PutItemRequest.class,
              (tables, it, moment) -> Writes.put(tables, (PutItemRequest) it)),
          Map.entry(
              UpdateItemRequest.class,
              (tables, it, moment) -> Writes.update(tables, (UpdateItemRequest) it)),
          Map.entry(
              DeleteItemRequest.class,
              (tables, it, moment) -> Writes.delete(tables, (DeleteItemRequest) it)),
          Map.entry(
              TransactWriteItemsRequest.class,
              (tables, it, moment) ->
                  Transactions.write(tables, (TransactWriteItemsRequest) it, moment)),
          Map.entry(
              BatchWriteItemRequest.class,
              (tables, it, moment) -> Batches.write(tables, (BatchWriteItemRequest) it)),
          Map.entry(
              GetItemRequest.class,
              (tables, it, moment) -> Evaluation.of(Reads.get(tables, (GetItemRequest) it))),
          Map.entry(
              TransactGetItemsRequest.class,
              (tables, it, moment) ->
                  Evaluation.of(Transactions.get(tables, (TransactGetItemsRequest) it))),
          Map.entry(
              BatchGetItemRequest.class,
              (tables, it, moment) -> Evaluation.of(Batches.get(tables, (BatchGetItemRequest) it))),
          Map.entry(
              QueryRequest.class,
              (tables, it, moment) -> Evaluation.of(Pages.query(tables, (QueryRequest) it))),
          Map.entry(
              ScanRequest.class,
              (tables, it, moment) -> Evaluation.of(Pages.scan(tables, (ScanRequest) it))),
          Map.entry(
              CreateTableRequest.class,
              (tables, it, moment) -> Catalogue.create(tables, (CreateTableRequest) it, moment)),
          Map.entry(
              UpdateTableRequest.class,
              (tables, it, moment) -> Catalogue.update(tables, (UpdateTableRequest) it, moment)),
          Map.entry(
              DeleteTableRequest.class,
              (tables, it, moment) -> Catalogue.delete(tables, (DeleteTableRequest) it, moment)),
          Map.entry(
              DescribeTableRequest.class,
              (tables, it, moment) -> Catalogue.describe(tables, (DescribeTableRequest) it)),
          Map.entry(
              ListTablesRequest.class,
              (tables, it, moment) -> Catalogue.list(tables, (ListTablesRequest) it)),
          Map.entry(
              UpdateTimeToLiveRequest.class,
              (tables, it, moment) ->
                  Catalogue.updateTimeToLive(tables, (UpdateTimeToLiveRequest) it)),
          Map.entry(
              DescribeTimeToLiveRequest.class,
              (tables, it, moment) ->
                  Catalogue.describeTimeToLive(tables, (DescribeTimeToLiveRequest) it)));

  /** The answer to a request. A refusal is an answer too. */
  public static Evaluation evaluate(TablesView tables, DynamoDbRequest request, Moment moment) {
    Effect operation = OPERATIONS.get(request.getClass());
    try {
      if (operation == null) {
        throw Refusals.unknown(request.getClass().getSimpleName().replaceAll("Request$", ""));
      }
      Constraints.check(request);
      return operation.of(tables, request, moment);
    } catch (DynamoDbException refusal) {
      return Evaluation.refused(refusal);
    }
  }

  private static final Set<Class<?>> WRITES =
      Set.of(
          PutItemRequest.class,
          UpdateItemRequest.class,
          DeleteItemRequest.class,
          TransactWriteItemsRequest.class,
          BatchWriteItemRequest.class,
          CreateTableRequest.class,
          UpdateTableRequest.class,
          DeleteTableRequest.class,
          UpdateTimeToLiveRequest.class);

  /** Whether a request changes nothing, whatever its answer is. */
  public static boolean isRead(AwsRequest request) {
    return !WRITES.contains(request.getClass());
  }

  /** The answer to a request that reads tables or streams. */
  public static Either<DynamoDbException, AwsResponse> answer(
      TablesView tables, AwsRequest request, Moment moment) {
    return StreamReads.answer(tables, request, moment)
        .getOrElse(
            () ->
                evaluate(tables, (DynamoDbRequest) request, moment)
                    .response()
                    .map(response -> response));
  }

  static TableSchema table(TablesView tables, String name) {
    return tables.table(name).getOrElseThrow(Refusals::noSuchTable);
  }

  /** The table of a request, whose key attributes its expressions must not look into. */
  static TableSchema table(TablesView tables, String name, Scope scope) {
    TableSchema table = table(tables, name);
    table.check(scope);
    return table;
  }

  private DynamoEngine() {}
}
