package io.lastseat.dynamo.store;

import io.lastseat.dynamo.engine.Evaluation;
import io.lastseat.dynamo.engine.TablesView;
import java.util.function.Function;

/** Keeps tables in memory, as long as the process lives. A read waits for nobody. */
public final class MemoryStore implements TableStore {

  private volatile Database database = Database.EMPTY;

  /** All tables as they are, which later writes do not change. */
  public Database database() {
    return database;
  }

  @Override
  public <T> T read(Function<TablesView, T> reader) {
    return reader.apply(database);
  }

  @Override
  public synchronized Evaluation write(Function<TablesView, Evaluation> operation) {
    Evaluation evaluation = operation.apply(database);
    database = database.changed(evaluation.changes());
    return evaluation;
  }

  @Override
  public void close() {}
}
