package io.lastseat.model.row;

import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;

/**
 * A place on the waiting list, as it is copied out of the log: who joined there.
 *
 * @param decisionNo of the verdict that gave him the place
 * @param commitNo the commit that it stands in
 */
public record PlaceRow(ResourceId resource, Waiter waiter, long decisionNo, long commitNo)
    implements Row {

  @Override
  public RequestId about() {
    return waiter.id();
  }
}
