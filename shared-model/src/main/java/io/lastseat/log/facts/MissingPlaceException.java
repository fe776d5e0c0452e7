package io.lastseat.log.facts;

import io.lastseat.model.grant.Place;
import io.lastseat.model.id.ResourceId;

/**
 * A request joined the waiting list at a place, and its row, or that of its end, is missing.
 * Nothing is decided on the resource until it is written again: it may be the next, or have been
 * served.
 */
public final class MissingPlaceException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Its row exists, the books count it as settled, and its end is missing. */
  static MissingPlaceException ofWhatBecame(ResourceId resource, Place place) {
    return new MissingPlaceException(
        "What became of place %d of the waiting list of %s has no row"
            .formatted(place.number(), resource.text()));
  }

  private MissingPlaceException(String what) {
    super(what + ": run 'lastseat reconcile --rows'");
  }

  MissingPlaceException(ResourceId resource, long place) {
    this(
        "The row of place %d of the waiting list of %s is missing"
            .formatted(place, resource.text()));
  }
}
