package io.lastseat.decide;

import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.TallyName;
import java.time.Instant;

/** What a decision cannot be made without. */
public sealed interface MissingFact {

  /** What became of an earlier request. */
  record OfRequest(RequestId id) implements MissingFact {}

  /** Who waits at this place of the waiting list, and what became of him. */
  record OfPlace(long number) implements MissingFact {}

  /** What other resources say to this request. */
  record OfOthers(RequestId id) implements MissingFact {}

  /** What an applicant has. */
  record OfApplicant(TallyName name) implements MissingFact {}

  /** Units that the books should hold until then, and do not: a log was restored in part. */
  record OfHold(ResourceId resource, Instant until) implements MissingFact {

    @Override
    public String toString() {
      return "%s does not hold until %s what it should".formatted(resource.text(), until);
    }
  }
}
