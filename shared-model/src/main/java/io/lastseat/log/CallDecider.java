package io.lastseat.log;

import io.lastseat.binding.TablesBinding.Asked;
import io.lastseat.model.Head;
import io.vavr.collection.Vector;

/**
 * Decides the requests of calls that wait in this process, by the steps of {@link SerialDecider}:
 * all of a group in one commit, as far as they fit. What is different for them is in {@link
 * FromCalls}.
 */
public final class CallDecider {

  private final LogParts parts;
  private final DocketRun.Tools tools;
  private final SharedHeads heads;

  /** Decides with these parts, and tells these heads what it reads and appends. */
  public CallDecider(LogParts parts, SharedHeads heads) {
    this.parts = parts;
    this.tools = DocketRun.Tools.of(parts);
    this.heads = heads;
  }

  /**
   * Ends all these calls, which are about one resource.
   *
   * @param known a head of it, however old
   * @param fresh whether that was read after the calls began
   * @return what was appended, and how often another process was faster
   */
  public Decided decide(Head known, boolean fresh, Vector<? extends GroupedCall> calls) {
    FromCalls origin = new FromCalls(parts, heads, known, fresh, calls);
    Asked tables = parts.binding().ask();
    try {
      tables.mustHold();
    } catch (RuntimeException notNow) {
      // Requests that are written down wait until the tables are in order.
      calls.forEach(call -> call.end(new GroupedCall.End.NotNow(notNow)));
      return origin.course().done();
    }
    DocketRun run = new DocketRun(tools, origin.course(), tables, origin).append();
    origin.endAll(run.head());
    return origin.course().done();
  }
}
