package io.lastseat.log;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.vavr.control.Option;

/** The books of several logs contradict what a home says of a claim. */
final class ContradictingBooksException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  ContradictingBooksException(IllegalStateException cause) {
    super(
        "The logs of a claim contradict each other, so if a table was restored, run 'lastseat"
            + " recover': "
            + cause.getMessage(),
        cause);
  }

  /** Another log lacks its part of a claim, which the home says that this commit has. */
  ContradictingBooksException(ResourceId other, Option<Long> number, RequestId claim) {
    super(
        "Commit %s of %s does not hold its part of the claim %s: if a table was restored, run"
                .formatted(number.map(String::valueOf).getOrElse("?"), other.text(), claim.text())
            + " 'lastseat audit --repair'");
  }
}
