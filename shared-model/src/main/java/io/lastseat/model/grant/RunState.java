package io.lastseat.model.grant;

import io.vavr.control.Option;

/**
 * The state of the newest run of an execution, without the holder of its lock.
 *
 * @param attempt how often the execution was started, this run included; from 1
 * @param result a JSON value that stays for ever; none if the run has not succeeded
 * @param failure what the runner said when it gave the lock back; none if it did not, or said
 *     nothing
 */
public record RunState(long attempt, Option<String> result, Option<String> failure) {

  /** The state of a run that was just started. */
  public static RunState started(long attempt) {
    return new RunState(attempt, Option.none(), Option.none());
  }

  /** The state after the run succeeded. An earlier result stays. */
  public RunState succeeded(String with) {
    return new RunState(attempt, result.orElse(Option.some(with)), failure);
  }

  /** The state after the run failed. */
  public RunState failed(Option<String> because) {
    return new RunState(attempt, result, because);
  }
}
