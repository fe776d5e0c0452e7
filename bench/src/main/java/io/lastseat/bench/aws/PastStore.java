package io.lastseat.bench.aws;

import io.lastseat.dynamo.engine.Evaluation;
import io.lastseat.dynamo.engine.TablesView;
import io.lastseat.dynamo.store.Database;
import io.lastseat.dynamo.store.MemoryStore;
import io.lastseat.dynamo.store.TableStore;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** Keeps tables in memory, and remembers what they were a moment ago. */
final class PastStore implements TableStore {

  private record State(long since, Database database) {}

  private final Duration ago;
  private final LongSupplier nanoTime;
  private final Deque<State> states = new ArrayDeque<>();
  private final MemoryStore newest = new MemoryStore();

  PastStore(Duration ago, LongSupplier nanoTime) {
    this.ago = ago;
    this.nanoTime = nanoTime;
    states.add(new State(nanoTime.getAsLong() - ago.toNanos(), newest.database()));
  }

  @Override
  public <T> T read(Function<TablesView, T> reader) {
    return newest.read(reader);
  }

  @Override
  public synchronized Evaluation write(Function<TablesView, Evaluation> operation) {
    Evaluation evaluation = newest.write(operation);
    states.add(new State(nanoTime.getAsLong(), newest.database()));
    var unused = old();
    return evaluation;
  }

  /** The same tables as they were; nothing can be written there. */
  TableStore past() {
    return new TableStore() {
      @Override
      public <T> T read(Function<TablesView, T> reader) {
        return reader.apply(old());
      }

      @Override
      public Evaluation write(Function<TablesView, Evaluation> operation) {
        throw new UnsupportedOperationException("The past does not change");
      }

      @Override
      public void close() {}
    };
  }

  /** Forgets what is older. */
  private synchronized Database old() {
    long then = nanoTime.getAsLong() - ago.toNanos();
    State state = states.remove();
    while (!states.isEmpty() && states.element().since() <= then) {
      state = states.remove();
    }
    states.addFirst(state);
    return state.database();
  }

  @Override
  public void close() {}
}
