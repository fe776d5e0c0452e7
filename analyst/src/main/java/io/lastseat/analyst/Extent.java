package io.lastseat.analyst;

import io.lastseat.model.ResourceId;
import io.vavr.control.Option;

/**
 * What is to be read.
 *
 * @param resource the only one; none for all that there are
 * @param asOf how much of each log
 * @param requests whether the table of requests is read, too
 */
public record Extent(Option<ResourceId> resource, AsOf asOf, boolean requests) {

  /** Checks itself; throws {@link IllegalArgumentException}. */
  public Extent {
    if (asOf instanceof AsOf.UpTo && resource.isEmpty()) {
      throw new IllegalArgumentException("a commit is one of some resource's log");
    }
  }
}
