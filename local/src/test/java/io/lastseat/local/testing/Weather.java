package io.lastseat.local.testing;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.Predicate;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * A DynamoDB client in bad weather: the real one, with something in front that may refuse a call,
 * lose its answer, or do something else first. DynamoDB Local never throttles and never has a
 * transaction conflict, so these must be made.
 */
public final class Weather {

  /** Stands between the caller and DynamoDB. */
  public interface Front {

    /** Lets the call through, or not. */
    Object call(DynamoDbRequest request, Supplier<Object> through);
  }

  /** The client behind this front. */
  public static DynamoDbClient client(DynamoDbClient real, Front front) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            Weather.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              Supplier<Object> through =
                  () -> {
                    try {
                      return method.invoke(real, arguments);
                    } catch (InvocationTargetException failed) {
                      throw (RuntimeException) failed.getCause();
                    } catch (IllegalAccessException impossible) {
                      throw new IllegalStateException(impossible);
                    }
                  };
              return arguments != null && arguments[0] instanceof DynamoDbRequest request
                  ? front.call(request, through)
                  : through.get();
            });
  }

  /** The first call that is meant fails before it reaches DynamoDB. */
  public static Front refuseOnce(Predicate<DynamoDbRequest> meant, Supplier<RuntimeException> how) {
    return once(
        meant,
        through -> {
          throw how.get();
        });
  }

  /** The first call that is meant is carried out, and its answer is lost. */
  public static Front loseAnswerOnce(
      Predicate<DynamoDbRequest> meant, Supplier<RuntimeException> how) {
    return once(
        meant,
        through -> {
          Object lost = through.get();
          throw how.get();
        });
  }

  /** Something else happens just before the first call that is meant. */
  public static Front beforeOnce(Predicate<DynamoDbRequest> meant, Runnable something) {
    return once(
        meant,
        through -> {
          something.run();
          return through.get();
        });
  }

  private interface Instead {
    Object call(Supplier<Object> through);
  }

  private static Front once(Predicate<DynamoDbRequest> meant, Instead instead) {
    boolean[] done = {false};
    return (request, through) -> {
      synchronized (done) {
        if (done[0] || !meant.test(request)) {
          return through.get();
        }
        done[0] = true;
      }
      return instead.call(through);
    };
  }

  private Weather() {}
}
