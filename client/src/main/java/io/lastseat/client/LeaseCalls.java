package io.lastseat.client;

import java.time.Duration;
import java.util.Optional;

/**
 * The calls that keep a lease, and give it back.
 *
 * @param kind what is leased, for people
 * @param path of the API
 * @param length how the API calls the length of the lease
 * @param released whether whoever closes it gives it back
 */
record LeaseCalls(String kind, String name, String path, String length, boolean released) {

  static LeaseCalls ofLock(String name) {
    return new LeaseCalls("lock", name, ApiPaths.lock(name), "ttl", true);
  }

  /** A run ends with a word on what came of it. */
  static LeaseCalls ofExecution(String name) {
    return new LeaseCalls("execution", name, ApiPaths.execution(name), "lease", false);
  }

  ApiCall renewal(long token, Duration ttl) {
    return ApiCall.put(
        path, Fields.none().with("token", token).with(length, ttl.toString()).body());
  }

  Optional<ApiCall> release(long token) {
    return released ? Optional.of(ApiCall.delete(path + "?token=" + token)) : Optional.empty();
  }
}
