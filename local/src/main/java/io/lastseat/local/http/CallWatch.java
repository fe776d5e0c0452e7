package io.lastseat.local.http;

import java.time.Duration;

/** Is told of each request when its answer is complete, by many threads. It must not throw. */
@FunctionalInterface
public interface CallWatch {

  /** Looks away. */
  CallWatch NONE = (method, path, status, took) -> {};

  /**
   * A request was answered.
   *
   * @param path as the client sent it, encoded, without a query
   * @param took since its head had arrived
   */
  void answered(String method, String path, int status, Duration took);
}
