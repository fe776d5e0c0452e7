package io.lastseat.dynamo.client;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;

/**
 * Implements a client of the SDK by one function that answers every request, without the SDK's
 * chain: nothing is marshalled or tried again. Closing it closes nothing.
 *
 * @param calls returns the response to a request, or throws as the SDK does
 */
public record DirectClient(Function<AwsRequest, AwsResponse> calls) implements InvocationHandler {

  /**
   * Makes a client.
   *
   * @param type {@code DynamoDbClient} or {@code DynamoDbStreamsClient}
   */
  public static <C> C of(Class<C> type, Function<AwsRequest, AwsResponse> calls) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(), new Class<?>[] {type}, new DirectClient(calls)));
  }

  /** Calls the function; a default method that builds its request calls the one that takes it. */
  @Override
  public @Nullable Object invoke(Object client, Method method, Object @Nullable [] arguments)
      throws Throwable {
    boolean answers = AwsResponse.class.isAssignableFrom(method.getReturnType());
    if (answers && arguments != null && arguments[0] instanceof AwsRequest request) {
      return calls.apply(request);
    }
    return switch (method.getName()) {
      case "equals" -> arguments != null && client == arguments[0];
      case "hashCode" -> System.identityHashCode(client);
      case "toString" -> "a client of an engine in this process";
      default ->
          method.isDefault() ? InvocationHandler.invokeDefault(client, method, arguments) : null;
    };
  }
}
