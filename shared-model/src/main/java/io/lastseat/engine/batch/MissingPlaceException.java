package io.lastseat.engine.batch;

import io.lastseat.model.grant.Place;
import io.lastseat.model.id.ResourceId;

/**
 * Thrown if a request joined the waiting list at a place, and its row, or the row of its promotion
 * or end, is missing. That request may be the next one, or may have been served. So nothing is
 * decided on the resource until the row is written again.
 */
public final class MissingPlaceException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** The row of a place exists and the books count it as served; its promotion has no row. */
  static MissingPlaceException ofWhatBecame(ResourceId resource, Place place) {
    return new MissingPlaceException(
        "What became of place %d of the waiting list of %s has no row"
            .formatted(place.number(), resource.text()));
  }

  private MissingPlaceException(String what) {
    super(what + ": run 'lastseat reconcile --rows'");
  }

  MissingPlaceException(ResourceId resource, Place.Key place) {
    this(
        "The row of place %d of the waiting list of %s%s is missing"
            .formatted(
                place.number(),
                resource.text(),
                place.category().map(name -> " for " + name).getOrElse("")));
  }
}
