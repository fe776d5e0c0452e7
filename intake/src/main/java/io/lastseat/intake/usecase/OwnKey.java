package io.lastseat.intake.usecase;

import io.lastseat.model.Books;
import io.lastseat.model.RequestId;

/** An idempotency key and the caller whose key it is. */
public record OwnKey(Caller caller, String key) {

  /** Names the request that carries it. */
  RequestName name(Books books) {
    return new RequestName.Derived(id(books));
  }

  /** Names the request about an earlier one that carries it. */
  RequestName name(Books books, RequestId about) {
    return new RequestName.Derived(KeyedId.of(books.resource(), key, caller, about));
  }

  /** The id of that request. */
  RequestId id(Books books) {
    return KeyedId.of(books.resource(), key, caller, books.lanes());
  }
}
