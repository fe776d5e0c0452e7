package io.lastseat.spring;

import io.lastseat.client.Lastseat;

/**
 * A bean of this type sets what no property does, such as {@link Lastseat.Builder#bearerToken} or
 * {@link Lastseat.Builder#http}. It comes after the properties.
 */
@FunctionalInterface
public interface LastseatCustomizer {

  /** Changes the client that is built. */
  void customize(Lastseat.Builder client);
}
