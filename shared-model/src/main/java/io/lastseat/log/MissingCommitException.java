package io.lastseat.log;

import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Seq;

/**
 * Thrown if an earlier commit is missing although a later one exists. Nothing is decided on the
 * resource until the commit is restored.
 */
public final class MissingCommitException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** These commits are missing in that log. */
  public MissingCommitException(ResourceId resource, Seq<Long> numbers) {
    super(
        "The log of %s has no commit %s: restore it from a backup of the decisions table"
            .formatted(resource.text(), numbers.mkString(", ")));
  }
}
