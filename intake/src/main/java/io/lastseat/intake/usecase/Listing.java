package io.lastseat.intake.usecase;

import io.lastseat.model.Owner;

/**
 * Puts a request on its owner's list.
 *
 * @param key names the request before it is written anywhere, so that it can be noted first
 */
public record Listing(Owner owner, OwnKey key) {}
