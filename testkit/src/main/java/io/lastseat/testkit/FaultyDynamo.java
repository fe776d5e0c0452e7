package io.lastseat.testkit;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/**
 * A DynamoDB client that injects failures: a front before the real client may refuse a call, lose
 * its answer, or do something else first. The embedded engine itself never throttles and never has
 * a transaction conflict.
 */
public final class FaultyDynamo {

  /** Stands between the caller and DynamoDB. */
  public interface Front {

    /** Answers a call, with or without letting it through. */
    Object call(DynamoDbRequest request, Supplier<Object> through);
  }

  /** A client behind this front. */
  public static DynamoDbClient client(DynamoDbClient real, Front front) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            FaultyDynamo.class.getClassLoader(),
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

  /** Notes each call and lets it through. */
  public static Front noteIn(List<DynamoDbRequest> sent) {
    return (request, through) -> {
      sent.add(request);
      return through.get();
    };
  }

  /** Fails the first matching call before it reaches DynamoDB. */
  public static Front refuseOnce(Predicate<DynamoDbRequest> meant, Supplier<RuntimeException> how) {
    return once(
        meant,
        through -> {
          throw how.get();
        });
  }

  /** Fails every matching call before it reaches DynamoDB. */
  public static Front refuse(Predicate<DynamoDbRequest> meant, Supplier<RuntimeException> how) {
    return (request, through) -> {
      if (meant.test(request)) {
        throw how.get();
      }
      return through.get();
    };
  }

  /** Carries out the first matching call and loses its answer. */
  public static Front loseAnswerOnce(
      Predicate<DynamoDbRequest> meant, Supplier<RuntimeException> how) {
    return once(
        meant,
        through -> {
          Object unused = through.get();
          throw how.get();
        });
  }

  /** Runs this just before the first matching call. */
  public static Front beforeOnce(Predicate<DynamoDbRequest> meant, Runnable something) {
    return once(
        meant,
        through -> {
          something.run();
          return through.get();
        });
  }

  /**
   * Refuses a read that is not strongly consistent: DynamoDB may answer it with an old state, and
   * the embedded engine never does.
   */
  public static Front strongReadsOnly() {
    return refuse(FaultyDynamo::isWeak, () -> new IllegalStateException("This read may be stale."));
  }

  private static boolean isWeak(DynamoDbRequest request) {
    if (request instanceof QueryRequest query) {
      return !Boolean.TRUE.equals(query.consistentRead());
    }
    if (request instanceof GetItemRequest get) {
      return !Boolean.TRUE.equals(get.consistentRead());
    }
    if (request instanceof ScanRequest scan) {
      return !Boolean.TRUE.equals(scan.consistentRead());
    }
    return request instanceof BatchGetItemRequest batch
        && batch.requestItems().values().stream()
            .anyMatch(keys -> !Boolean.TRUE.equals(keys.consistentRead()));
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

  private FaultyDynamo() {}
}
