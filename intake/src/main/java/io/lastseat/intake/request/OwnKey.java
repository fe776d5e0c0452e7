package io.lastseat.intake.request;

import io.lastseat.model.Books;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;

/** An idempotency key and the caller whose key it is. */
public record OwnKey(Caller caller, String key) {

  /** Names the request that carries it, in one of {@code lanes} lanes. */
  RequestName name(ResourceId resource, int lanes) {
    return new RequestName.Derived(id(resource, lanes));
  }

  /** Names the request about an earlier one that carries it. */
  RequestName name(Books books, RequestId about) {
    return new RequestName.Derived(KeyedId.of(books.resource(), key, caller, about));
  }

  /** The id of that request. */
  public RequestId id(ResourceId resource, int lanes) {
    return KeyedId.of(resource, key, caller, lanes);
  }
}
