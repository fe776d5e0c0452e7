package io.lastseat.dynamo.store;

import io.lastseat.dynamo.engine.Evaluation;
import io.lastseat.dynamo.engine.TablesView;
import java.util.function.Function;

/** Keeps tables. Its methods may be called by many threads at once. */
public interface TableStore extends AutoCloseable {

  /**
   * What a reader finds in all tables at one moment. It sees each write that was acknowledged
   * before the call.
   *
   * @param reader must not keep the view, nor call the store
   */
  <T> T read(Function<TablesView, T> reader);

  /**
   * Evaluates an operation on the newest tables, applies its changes, and returns when they are
   * kept. Operations take effect one after the other.
   *
   * @param operation a pure function that does not call the store; it may be evaluated more than
   *     once
   */
  Evaluation write(Function<TablesView, Evaluation> operation);

  /**
   * Takes away what no table has any more.
   *
   * @param most the most rows that it takes away
   * @return whether there may be more
   */
  default boolean tidy(int most) {
    return false;
  }

  @Override
  void close();
}
