package io.lastseat.simulator.store;

import io.lastseat.simulator.store.Operations.Result;
import io.vavr.control.Either;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** The SDK's client in front of one function that answers every call. */
public final class TablesClient {

  /** All that the client does comes down to its methods with one request: those go there. */
  public static DynamoDbClient of(Function<DynamoDbRequest, DynamoDbResponse> calls) {
    InvocationHandler handler =
        (client, method, arguments) -> {
          if (isCall(method, arguments)) {
            return calls.apply((DynamoDbRequest) arguments[0]);
          }
          return method.isDefault()
              ? InvocationHandler.invokeDefault(client, method, arguments)
              : null;
        };
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(), new Class<?>[] {DynamoDbClient.class}, handler);
  }

  /** A call has an answer, and no builder. */
  private static boolean isCall(Method method, Object... arguments) {
    return DynamoDbResponse.class.isAssignableFrom(method.getReturnType())
        && arguments[0] instanceof DynamoDbRequest;
  }

  /** A client of tables that only it changes, for a test that wants just a database. */
  public static DynamoDbClient over(Database database) {
    Database[] now = {database};
    return of(
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

  private TablesClient() {}
}
