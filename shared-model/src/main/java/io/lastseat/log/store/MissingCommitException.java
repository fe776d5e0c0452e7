package io.lastseat.log.store;

import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Seq;

/**
 * A later commit is there and an earlier one is not. Nothing is decided on the resource until the
 * commit is restored.
 */
public final class MissingCommitException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Of that log, without these. */
  public MissingCommitException(ResourceId resource, Seq<Long> numbers) {
    super(
        "The log of %s has no commit %s: restore it from a backup of the decisions table"
            .formatted(resource.text(), numbers.mkString(", ")));
  }
}
