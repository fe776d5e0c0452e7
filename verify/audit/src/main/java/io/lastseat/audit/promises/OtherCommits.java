package io.lastseat.audit.promises;

import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.vavr.control.Option;

/** The commits of other logs, with which a claim is decided. */
public interface OtherCommits {

  Option<Commit> commit(ResourceId resource, long number);

  /** Whether nothing is known about the commit: it is archived or was not read. */
  boolean isUnknown(ResourceId resource, long number);
}
