package io.lastseat.serve.http;

import java.time.Duration;

/** Sees each request once its answer is complete. Many threads call it; it must not throw. */
@FunctionalInterface
public interface CallWatch {

  /** A watch that does nothing. */
  CallWatch NONE = (method, path, status, took) -> {};

  /**
   * Takes an answered request.
   *
   * @param path as the client sent it, encoded, without a query
   * @param took the time since the head of the request had arrived
   */
  void answered(String method, String path, int status, Duration took);
}
