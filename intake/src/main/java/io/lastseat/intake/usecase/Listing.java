package io.lastseat.intake.usecase;

import io.lastseat.model.Owner;

/**
 * That a request is to stand on the list of who asks for it.
 *
 * @param key names the request before it is written anywhere, so that it can be noted first
 */
public record Listing(Owner owner, OwnKey key) {}
