package io.lastseat.log.call;

import io.lastseat.binding.TablesBinding.Asked;
import io.lastseat.log.Engine;
import io.lastseat.log.SerialDecider;
import io.lastseat.log.facts.Decided;
import io.lastseat.log.turn.LogParts;
import io.lastseat.log.turn.SharedHeads;
import io.lastseat.model.commit.Head;
import io.vavr.collection.Vector;
import java.util.function.Supplier;

/**
 * Decides the requests of calls that wait in this process by the steps of {@link SerialDecider}:
 * all calls of a group in one commit, as far as they fit. {@link CallSource} holds the differences.
 */
public final class CallDecider {

  private final LogParts parts;
  private final Engine.Tools tools;
  private final SharedHeads heads;

  /** Uses these parts, and shares the heads that it reads and appends. */
  public CallDecider(LogParts parts, SharedHeads heads) {
    this.parts = parts;
    this.tools = Engine.Tools.of(parts);
    this.heads = heads;
  }

  /**
   * The result of a group.
   *
   * @param decided what was appended, and how often another process was faster
   * @param owesRows whether there are rows to write, its own or those of other processes
   * @param rows writes these rows, for which no call waits, and records them in the shared heads
   */
  public record Group(Decided decided, boolean owesRows, Runnable rows) {}

  /**
   * Decides and ends all these calls, which are about one resource.
   *
   * @param known a head of it, however old
   * @param fresh whether the head was read after the calls began
   * @param more after a lost append, returns further calls for the group
   */
  public Group decide(
      Head known,
      boolean fresh,
      Vector<? extends GroupedCall> calls,
      Supplier<Vector<? extends GroupedCall>> more) {
    Asked tables = parts.binding().ask();
    CallSource origin = new CallSource(tools, heads, tables, known, fresh, calls, more);
    try {
      tables.mustHold();
    } catch (RuntimeException notNow) {
      // Stored requests wait until the tables belong together again.
      calls.forEach(call -> call.end(new GroupedCall.End.NotNow(notNow)));
      return new Group(origin.progress().done(), false, () -> {});
    }
    Engine run = new Engine(tools, origin.progress(), tables, origin);
    try {
      run.append();
      origin.endAll(run.head());
    } finally {
      // A call that has not ended by now would wait for ever.
      origin.failAll(new IllegalStateException("The call was not decided."));
    }
    return new Group(
        origin.progress().done(), origin.owesRows(run.head()), () -> origin.writeRows(run.head()));
  }
}
