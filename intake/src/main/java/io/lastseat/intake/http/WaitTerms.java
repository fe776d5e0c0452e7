package io.lastseat.intake.http;

import io.lastseat.intake.lookup.Deadline;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * On which terms a call may wait for a verdict.
 *
 * @param begun when the call began
 * @param longest that it may
 * @param failed gets the failure of a wait; the call is answered as if it had not waited
 */
public record WaitTerms(Instant begun, Duration longest, Consumer<RuntimeException> failed) {

  /** As long as this, or as the call may. */
  public Deadline deadline(Duration wanted) {
    return new Deadline(begun, wanted.compareTo(longest) < 0 ? wanted : longest, failed);
  }

  /** As long as the call prefers, or as is usual where it says nothing. */
  public Deadline deadline(Call call, Duration usual) {
    return new Deadline(
        begun,
        Prefer.wait(call, longest).getOrElse(usual.compareTo(longest) < 0 ? usual : longest),
        failed);
  }

  /** The same for a request, which goes by the stream if the call prefers that. */
  public Deadline ofRequest(Call call, Duration usual) {
    return deadline(call, usual).byStream(Prefer.async(call));
  }
}
