package io.lastseat.intake.admit;

import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.Command;
import io.vavr.control.Option;

/** Decides a command in its call, if the deployment offers that and the terms say so. */
public interface InCallDecider {

  /** For a deployment in which intake may not decide: all requests go by the stream. */
  InCallDecider NEVER =
      new InCallDecider() {
        @Override
        public boolean isOffered() {
          return false;
        }

        @Override
        public Option<CallResult> of(Command command, Deadline deadline) {
          return Option.none();
        }
      };

  /** Whether this deployment answers any command at once. */
  boolean isOffered();

  /**
   * Its result; none if it was not tried: then it goes by the stream.
   *
   * @param deadline how long the caller waits where the stream decides after all
   */
  Option<CallResult> of(Command command, Deadline deadline);
}
