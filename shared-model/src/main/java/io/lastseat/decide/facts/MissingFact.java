package io.lastseat.decide.facts;

import io.lastseat.model.grant.Place;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.TallyName;
import java.time.Instant;

/** A fact that a decision needs. */
public sealed interface MissingFact {

  /** The state of an earlier request. */
  record OfRequest(RequestId id) implements MissingFact {}

  /** The request at this place of the waiting list, and its state. */
  record OfPlace(Place.Key place) implements MissingFact {}

  /** The decisions of other resources on this request. */
  record OfOthers(RequestId id) implements MissingFact {}

  record OfApplicant(TallyName name) implements MissingFact {}

  /** Units that the books lack and should hold until then, as only some logs were restored. */
  record OfHold(ResourceId resource, Instant until) implements MissingFact {

    @Override
    public String toString() {
      return "%s does not hold until %s what it should".formatted(resource.text(), until);
    }
  }
}
