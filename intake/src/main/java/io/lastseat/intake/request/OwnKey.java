package io.lastseat.intake.request;

import io.lastseat.model.Books;
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
   * Neither a resource id nor a key can contain a line break, and the caller, who can, stands last:
   * so the text is unambiguous.
   */
  private static final String PREFIX = "lastseat idempotency key 1\n";

  private static final String ABOUT = "lastseat idempotency key about 1\n";

  /** Names the request that carries it, in one of {@code lanes} lanes. */
  RequestName name(ResourceId resource, int lanes) {
    return new RequestName.Derived(id(resource, lanes));
  }

  /** Names the request about an earlier one that carries it. */
  RequestName name(Books books, RequestId about) {
    return new RequestName.Derived(id(books.resource(), about));
  }

  /** Derives from resource, key and caller (and the lanes, which never change). */
  public RequestId id(ResourceId resource, int lanes) {
    byte[] hash = hash(PREFIX + resource.text());
    return behind(RequestId.of(Arrays.copyOf(hash, RequestId.TOKEN_BYTES), lanes), resource);
  }

  /** The same for a request about an earlier one, in whose lane it stands. */
  public RequestId id(ResourceId resource, RequestId about) {
    byte[] hash = hash(ABOUT + about.text() + "\n" + resource.text());
    return behind(RequestId.inLane(about.lane(), hash), resource);
  }

  private RequestId behind(RequestId id, ResourceId resource) {
    return KeyPrefix.floor(key, resource).map(id::behind).getOrElse(id);
  }

  private byte[] hash(String name) {
    return Sha256.of((name + "\n" + key + "\n" + caller.name()).getBytes(StandardCharsets.UTF_8));
  }
}
