package io.lastseat.intake.admit;

import io.lastseat.binding.TablesBinding;
import io.lastseat.intake.lookup.SharedThreads;
import io.lastseat.log.store.Backoff;
import io.lastseat.telemetry.Event;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * The parts that immediate admission adds to those of intake.
 *
 * @param binding whether the tables belong together, asked before the first decision
 * @param backoff before a further try after a lost append
 * @param longest how long after its begin a call waits for the answer of an append: the rest of its
 *     time is kept for writing its request
 * @param calls where its reads run side by side
 * @param rows where its rows are written side by side
 * @param later where a group's rows are written, once its calls have their answers. The call that
 *     led the group is answered when this takes no more of its time
 * @param telemetry takes its events, from many threads at a time
 */
public record ImmediateParts(
    TablesBinding binding,
    Backoff backoff,
    Duration longest,
    Executor calls,
    Executor rows,
    Executor later,
    Consumer<Event> telemetry) {

  /** Of a call that waits for 20 seconds in all at most. */
  public static final Duration LONGEST = Duration.ofSeconds(8);

  /** With pauses of some milliseconds, about as long as an append takes. */
  public static ImmediateParts of(
      TablesBinding binding, Consumer<Event> telemetry, Executor later) {
    return new ImmediateParts(
        binding,
        Backoff.exponential(Duration.ofMillis(10), Duration.ofMillis(50)),
        LONGEST,
        SharedThreads.some(),
        SharedThreads.some(),
        later,
        telemetry);
  }
}
