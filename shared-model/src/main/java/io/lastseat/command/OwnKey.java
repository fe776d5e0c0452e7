package io.lastseat.command;

import io.lastseat.model.commit.KeyPrefix;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * An idempotency key and the caller whose key it is. The id of the request that carries it is the
 * same for every try, on any machine.
 */
public record OwnKey(Caller caller, String key) {

  /**
   * The begin of the text that is hashed. Resource ids and keys cannot contain a line break. The
   * caller's name can, so it comes last: the text is unambiguous.
   */
  private static final String PREFIX = "lastseat idempotency key 1\n";

  private static final String ABOUT = "lastseat idempotency key about 1\n";

  /** The id from resource, key and caller, and from the lanes, whose number never changes. */
  public RequestId id(ResourceId resource, int lanes) {
    byte[] hash = hash(PREFIX + resource.text());
    return withFloor(RequestId.of(Arrays.copyOf(hash, RequestId.TOKEN_BYTES), lanes), resource);
  }

  /** The id of a request about an earlier request, in the lane of the earlier one. */
  public RequestId id(ResourceId resource, RequestId about) {
    byte[] hash = hash(ABOUT + about.text() + "\n" + resource.text());
    return withFloor(RequestId.inLane(about.lane(), hash), resource);
  }

  private RequestId withFloor(RequestId id, ResourceId resource) {
    return KeyPrefix.floor(key, resource).map(id::withFloor).getOrElse(id);
  }

  private byte[] hash(String name) {
    return Sha256.of((name + "\n" + key + "\n" + caller.name()).getBytes(StandardCharsets.UTF_8));
  }
}
