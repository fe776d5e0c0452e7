package io.lastseat.intake.usecase;

import io.vavr.control.Option;

/** Decides a command in its call, if the deployment offers that and the terms say so. */
public interface AtOnce {

  /** For a deployment in which intake may not decide: all requests go by the stream. */
  AtOnce NEVER =
      new AtOnce() {
        @Override
        public boolean isOffered() {
          return false;
        }

        @Override
        public Option<CallResult> of(Command command, Patience patience) {
          return Option.none();
        }
      };

  /** Whether this deployment answers any command at once. */
  boolean isOffered();

  /**
   * Its result; none if it was not tried: then it goes by the stream.
   *
   * @param patience how long the caller waits where the stream decides after all
   */
  Option<CallResult> of(Command command, Patience patience);
}
