package io.lastseat.intake.request;

import io.lastseat.model.commit.KeyPrefix;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The id of a request that carries an idempotency key: the same for every try, on any machine. */
public final class KeyedId {

  /**
   * Neither a resource id nor a key can contain a line break, and the caller, who can, stands last:
   * so the text is unambiguous.
   */
  private static final String PREFIX = "lastseat idempotency key 1\n";

  private static final String ABOUT = "lastseat idempotency key about 1\n";

  /** Derives from resource, key and caller (and the lanes, which never change). */
  public static RequestId of(ResourceId resource, String key, Caller caller, int lanes) {
    byte[] hash = Sha256.of(text(PREFIX + resource.text(), key, caller));
    return behind(RequestId.of(Arrays.copyOf(hash, RequestId.TOKEN_BYTES), lanes), resource, key);
  }

  /** The same for a request about an earlier one, in whose lane it stands. */
  public static RequestId of(ResourceId resource, String key, Caller caller, RequestId about) {
    String name = ABOUT + about.text() + "\n" + resource.text();
    RequestId id = RequestId.inLane(about.lane(), Sha256.of(text(name, key, caller)));
    return behind(id, resource, key);
  }

  private static RequestId behind(RequestId id, ResourceId resource, String key) {
    return KeyPrefix.floor(key, resource).map(id::behind).getOrElse(id);
  }

  private static byte[] text(String name, String key, Caller caller) {
    return (name + "\n" + key + "\n" + caller.name()).getBytes(StandardCharsets.UTF_8);
  }

  private KeyedId() {}
}
