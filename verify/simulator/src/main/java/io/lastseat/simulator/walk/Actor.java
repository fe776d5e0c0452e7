package io.lastseat.simulator.walk;

import io.lastseat.simulator.store.Database;
import io.vavr.collection.Vector;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A process that runs real code from its start to its end. What it does next must follow from the
 * answers to its calls alone: no clock, no chance, no thread.
 */
public interface Actor {

  /** What it is called in a story. */
  String name();

  /** Whether it may begin. */
  default boolean mayBegin(Database database) {
    return true;
  }

  /** Runs to the end, with all calls going through this client. */
  Object run(DynamoDbClient client);

  /** What others go by in this result of its run. */
  default Vector<Heard> heard(Object result) {
    return Vector.empty();
  }

  /** One that may always begin. */
  static Actor of(String name, Function<DynamoDbClient, Object> code) {
    return new Actor() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Object run(DynamoDbClient client) {
        return code.apply(client);
      }
    };
  }
}
