package io.lastseat.model.grant;

import io.vavr.control.Option;

/**
 * The state of the newest run of an execution, beside the holder of its lock.
 *
 * @param attempt how often it was started, this run included; from 1
 * @param result a JSON value that stands for ever; none if it has not succeeded
 * @param failure what the runner said when he gave it back; none if he did not, or said nothing
 */
public record RunState(long attempt, Option<String> result, Option<String> failure) {

  public static RunState started(long attempt) {
    return new RunState(attempt, Option.none(), Option.none());
  }

  /** The same after it succeeded: an earlier result stands. */
  public RunState succeeded(String with) {
    return new RunState(attempt, result.orElse(Option.some(with)), failure);
  }

  public RunState failed(Option<String> because) {
    return new RunState(attempt, result, because);
  }
}
