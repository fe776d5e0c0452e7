package io.lastseat.dynamo.engine;

import io.lastseat.dynamo.expression.Scope;
import io.lastseat.dynamo.item.Refusals;
import java.util.Map;
import java.util.function.BiFunction;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * The effect of a DynamoDB request: a pure function of the tables and the request, without clock,
 * store or thread. Evaluating comes before writing, so a refusal changes nothing. What it does not
 * know it refuses with {@code UnknownOperationException}.
 */
public final class DynamoEngine {

  private static final Map<Class<?>, BiFunction<TablesView, DynamoDbRequest, Evaluation>>
      OPERATIONS =
          Map.of(
              PutItemRequest.class, (tables, put) -> Writes.put(tables, (PutItemRequest) put),
              UpdateItemRequest.class,
                  (tables, it) -> Writes.update(tables, (UpdateItemRequest) it),
              DeleteItemRequest.class,
                  (tables, it) -> Writes.delete(tables, (DeleteItemRequest) it),
              TransactWriteItemsRequest.class,
                  (tables, all) -> Transactions.write(tables, (TransactWriteItemsRequest) all),
              BatchWriteItemRequest.class,
                  (tables, all) -> Batches.write(tables, (BatchWriteItemRequest) all),
              GetItemRequest.class,
                  (tables, get) -> Evaluation.of(Reads.get(tables, (GetItemRequest) get)),
              BatchGetItemRequest.class,
                  (tables, all) -> Evaluation.of(Batches.get(tables, (BatchGetItemRequest) all)),
              QueryRequest.class,
                  (tables, query) -> Evaluation.of(Pages.query(tables, (QueryRequest) query)),
              ScanRequest.class,
                  (tables, scan) -> Evaluation.of(Pages.scan(tables, (ScanRequest) scan)));

  /** The answer to a request. A refusal is an answer too. */
  public static Evaluation evaluate(TablesView tables, DynamoDbRequest request) {
    BiFunction<TablesView, DynamoDbRequest, Evaluation> operation =
        OPERATIONS.get(request.getClass());
    try {
      if (operation == null) {
        throw Refusals.unknown(request.getClass().getSimpleName().replaceAll("Request$", ""));
      }
      Constraints.check(request);
      return operation.apply(tables, request);
    } catch (DynamoDbException refusal) {
      return Evaluation.refused(refusal);
    }
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
