package io.lastseat.model.row;

import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;

/**
 * The place of a request that joined the waiting list, as it is copied out of the log.
 *
 * @param place where the list, or one of its lines, has the request
 * @param decisionNo the number of the verdict that gave the place
 * @param commitNo the commit with that verdict
 */
public record PlaceRow(
    ResourceId resource, Place.Key place, Waiter waiter, long decisionNo, long commitNo)
    implements Row {

  @Override
  public RequestId about() {
    return waiter.id();
  }
}
