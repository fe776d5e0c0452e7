package io.lastseat.intake.usecase;

import io.lastseat.model.Books;

/** An idempotency key and the caller whose key it is. */
public record OwnKey(Caller caller, String key) {

  /** Names the request that carries it. */
  RequestName name(Books books) {
    return new RequestName.Derived(KeyedId.of(books.resource(), key, caller, books.lanes()));
  }
}
