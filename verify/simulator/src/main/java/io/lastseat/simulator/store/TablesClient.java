package io.lastseat.simulator.store;

import io.lastseat.dynamo.store.Database;
import io.lastseat.simulator.store.Operations.Result;
import io.lastseat.simulator.store.Operations.Result.ItemChange;
import io.vavr.control.Either;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

/** Implements the SDK's client by one function that answers every call. */
public record TablesClient(Function<DynamoDbRequest, DynamoDbResponse> calls)
    implements InvocationHandler {

  public static DynamoDbClient of(Function<DynamoDbRequest, DynamoDbResponse> calls) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            new TablesClient(calls));
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
    return ((TablesClient) Proxy.getInvocationHandler(client)).calls().apply(request);
  }

  public static DynamoDbResponse orThrow(Either<DynamoDbException, DynamoDbResponse> answer) {
    return answer.getOrElseThrow(refusal -> refusal);
  }

  /** Calls the function; a default method that builds its request calls the one that takes it. */
  @Override
  public @Nullable Object invoke(Object client, Method method, Object @Nullable [] arguments)
      throws Throwable {
    boolean answers = DynamoDbResponse.class.isAssignableFrom(method.getReturnType());
    if (answers && arguments != null && arguments[0] instanceof DynamoDbRequest request) {
      return calls.apply(request);
    }
    return method.isDefault() ? InvocationHandler.invokeDefault(client, method, arguments) : null;
  }
}
