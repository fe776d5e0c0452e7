package io.lastseat.log;

import io.lastseat.model.ResourceId;

/**
 * Somebody joined the waiting list at a place whose row is not there. Nothing is decided on the
 * resource until the row is written again, since he may be the next.
 */
public final class MissingPlaceException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  MissingPlaceException(ResourceId resource, long place) {
    super(
        "The row of place %d of the waiting list of %s is missing: run 'lastseat reconcile --rows'"
            .formatted(place, resource.text()));
  }
}
