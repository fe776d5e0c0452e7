package io.lastseat.simulator.store;

import io.lastseat.dynamo.client.DirectClient;
import io.lastseat.dynamo.store.Database;
import io.lastseat.simulator.store.Operations.Result;
import io.lastseat.simulator.store.Operations.Result.ItemChange;
import io.vavr.control.Either;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

/** The SDK's client over a function or a database of a world. */
public final class TablesClient {

  public static DynamoDbClient of(Function<DynamoDbRequest, DynamoDbResponse> calls) {
    return DirectClient.of(DynamoDbClient.class, request -> calls.apply((DynamoDbRequest) request));
  }

  /** A client with a database of its own, for a test that needs no more. */
  public static DynamoDbClient over(Database database) {
    return over(new Database[] {database}, change -> {});
  }

  /** A client of the one database in this array, which it replaces after each call. */
  public static DynamoDbClient over(Database[] now, Consumer<ItemChange> changes) {
    return of(
        request -> {
          Result result = Operations.apply(now[0], request);
          now[0] = result.after();
          result.changes().forEach(changes);
          return orThrow(result.answer());
        });
  }

  /** Sends a request of any operation through a client of this class. */
  public static DynamoDbResponse send(DynamoDbClient client, DynamoDbRequest request) {
    return (DynamoDbResponse)
        ((DirectClient) Proxy.getInvocationHandler(client)).calls().apply(request);
  }

  public static DynamoDbResponse orThrow(Either<DynamoDbException, DynamoDbResponse> answer) {
    return answer.getOrElseThrow(refusal -> refusal);
  }

  private TablesClient() {}
}
