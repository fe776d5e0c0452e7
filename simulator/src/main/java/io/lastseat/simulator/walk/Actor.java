package io.lastseat.simulator.walk;

import io.lastseat.simulator.store.Database;
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
}
