package io.lastseat.local.erase;

import io.lastseat.model.request.Pseudonym;

/** One place where a name stands and can be replaced. */
interface StoredLocation {

  /**
   * Replaces the name, if the place still says what was read there; throws {@code SdkException} or
   * {@link java.io.UncheckedIOException}.
   *
   * @return whether the name is gone from there
   */
  boolean erase(String name, Pseudonym pseudonym);
}
