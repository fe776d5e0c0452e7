package io.lastseat.simulator.walk;

import io.lastseat.simulator.auditor.WrittenOnce;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Result;
import io.lastseat.simulator.store.Result.ItemChange;
import io.lastseat.simulator.store.TablesClient;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A process that runs real code from its start to its end. What it does next must follow from the
 * answers to its calls alone: no clock, no chance, no thread.
 */
public interface Actor {

  String name();

  default boolean mayBegin(Database database) {
    return true;
  }

  /** Runs to the end, with all calls through this client. Returns the statements others rely on. */
  Vector<Heard> run(DynamoDbClient client);

  /**
   * The tables after it has run alone, with every call answered.
   *
   * @throws io.lastseat.simulator.auditor.Violation where it changed what was written before
   */
  default Database after(Database before) {
    Database[] now = {before};
    List<ItemChange> changes = new ArrayList<>();
    run(
        new TablesClient(
            request -> {
              Result result = Operations.apply(now[0], request);
              result.changes().forEach(changes::add);
              now[0] = result.after();
              return TablesClient.orThrow(result.answer());
            }));
    // Only now: the code under test would handle the exception as a failure of the call.
    changes.forEach(WrittenOnce::check);
    return now[0];
  }

  /** One that may always begin, and says nothing. */
  static Actor of(String name, Consumer<DynamoDbClient> code) {
    return new Actor() {

      @Override
      public String name() {
        return name;
      }

      @Override
      public Vector<Heard> run(DynamoDbClient client) {
        code.accept(client);
        return Vector.empty();
      }
    };
  }
}
