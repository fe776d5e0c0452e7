package io.lastseat.intake.http;

import io.lastseat.intake.lookup.Deadline;
import io.lastseat.site.Call;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * How long a call may wait for a verdict.
 *
 * @param begun when the call began
 * @param longest the longest wait
 * @param failed receives the failure of a wait; the call is then answered as if it had not waited
 */
public record WaitTerms(Instant begun, Duration longest, Consumer<RuntimeException> failed) {

  /** A wait of this length, or of the longest that the call may wait. */
  public Deadline deadline(Duration wanted) {
    return new Deadline(begun, wanted.compareTo(longest) < 0 ? wanted : longest, failed);
  }

  /**
   * A wait as long as the call prefers, or as is usual if the call does not say. A call that
   * prefers {@code respond-async} waits only if it also says how long (RFC 7240, 4.1 and 4.3).
   */
  public Deadline deadline(Call call, Duration usual) {
    Duration unsaid = Prefer.async(call) ? Duration.ZERO : usual;
    return deadline(Prefer.wait(call, longest).getOrElse(unsaid));
  }

  /** The wait of a call with a request, which goes through the stream if the call prefers it. */
  public Deadline ofRequest(Call call, Duration usual) {
    return deadline(call, usual).byStream(Prefer.async(call));
  }
}
