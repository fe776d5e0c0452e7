package io.lastseat.client;

import java.util.Optional;
import java.util.UUID;

/**
 * Under which idempotency key something is asked for.
 *
 * @param own none is a random one, if any is wanted
 * @param wanted without a key a call is sent once, whatever comes of it
 */
record CallKey(Optional<String> own, boolean wanted) {

  static final CallKey RANDOM = new CallKey(Optional.empty(), true);
  static final CallKey NONE = new CallKey(Optional.empty(), false);

  static CallKey own(String text) {
    return new CallKey(Optional.of(text), true);
  }

  ApiCall of(ApiCall call) {
    return wanted ? call.keyed(own.orElseGet(() -> UUID.randomUUID().toString())) : call.sentOnce();
  }
}
