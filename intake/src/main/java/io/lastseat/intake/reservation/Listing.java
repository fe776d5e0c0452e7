package io.lastseat.intake.reservation;

import io.lastseat.intake.request.OwnKey;
import io.lastseat.model.id.Owner;

/**
 * Puts a request on its owner's list.
 *
 * @param key names the request before it is written anywhere, so that it can be noted first
 */
public record Listing(Owner owner, OwnKey key) {}
