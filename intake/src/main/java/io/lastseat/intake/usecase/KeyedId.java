package io.lastseat.intake.usecase;

import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The id of a request that carries an idempotency key: the same for every try, on any machine. */
public final class KeyedId {

  /**
   * Neither a resource id nor a key can contain a line break, and the caller, who can, stands last:
   * so the text is unambiguous.
   */
  private static final String PREFIX = "lastseat idempotency key 1\n";

  /** Derives from resource, key and caller (and the lanes, which never change). */
  public static RequestId of(ResourceId resource, String key, Caller caller, int lanes) {
    byte[] text =
        (PREFIX + resource.text() + "\n" + key + "\n" + caller.name())
            .getBytes(StandardCharsets.UTF_8);
    return RequestId.of(Arrays.copyOf(Sha256.of(text), RequestId.TOKEN_BYTES), lanes);
  }

  private KeyedId() {}
}
