package io.lastseat.simulator.store;

import io.vavr.control.Either;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;

/**
 * The SDK's client in front of one function that answers every call; operations that Lastseat does
 * not use throw {@link UnsupportedOperationException}.
 */
public record TablesClient(Function<DynamoDbRequest, DynamoDbResponse> calls)
    implements DynamoDbClient {

  /** A client of tables that only it changes, for a test that wants just a database. */
  public static TablesClient over(Database database) {
    Database[] now = {database};
    return new TablesClient(
        request -> {
          Result result = Operations.apply(now[0], request);
          now[0] = result.after();
          return orThrow(result.answer());
        });
  }

  /** Sends a request of any operation through a client. */
  public static DynamoDbResponse send(DynamoDbClient client, DynamoDbRequest request) {
    if (request instanceof PutItemRequest put) {
      return client.putItem(put);
    } else if (request instanceof DeleteItemRequest delete) {
      return client.deleteItem(delete);
    } else if (request instanceof GetItemRequest get) {
      return client.getItem(get);
    } else if (request instanceof QueryRequest query) {
      return client.query(query);
    } else if (request instanceof ScanRequest scan) {
      return client.scan(scan);
    } else if (request instanceof BatchGetItemRequest batch) {
      return client.batchGetItem(batch);
    } else if (request instanceof BatchWriteItemRequest batch) {
      return client.batchWriteItem(batch);
    } else if (request instanceof TransactWriteItemsRequest transaction) {
      return client.transactWriteItems(transaction);
    }
    throw new UnsupportedOperationException(request.getClass().getSimpleName());
  }

  public static DynamoDbResponse orThrow(Either<DynamoDbException, DynamoDbResponse> answer) {
    return answer.getOrElseThrow(refusal -> refusal);
  }

  @Override
  public PutItemResponse putItem(PutItemRequest request) {
    return (PutItemResponse) calls.apply(request);
  }

  @Override
  public DeleteItemResponse deleteItem(DeleteItemRequest request) {
    return (DeleteItemResponse) calls.apply(request);
  }

  @Override
  public GetItemResponse getItem(GetItemRequest request) {
    return (GetItemResponse) calls.apply(request);
  }

  @Override
  public QueryResponse query(QueryRequest request) {
    return (QueryResponse) calls.apply(request);
  }

  @Override
  public ScanResponse scan(ScanRequest request) {
    return (ScanResponse) calls.apply(request);
  }

  @Override
  public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
    return (BatchGetItemResponse) calls.apply(request);
  }

  @Override
  public BatchWriteItemResponse batchWriteItem(BatchWriteItemRequest request) {
    return (BatchWriteItemResponse) calls.apply(request);
  }

  @Override
  public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
    return (TransactWriteItemsResponse) calls.apply(request);
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  @Override
  public void close() {
    // Nothing is open.
  }
}
