package io.lastseat.feed;

import io.lastseat.model.id.ResourceId;

/**
 * That there is a commit, or that a name was erased in it.
 *
 * @param commitNo its number in the log of the resource
 * @param erased whether the feed has had it before, and a name was erased in it since
 */
public record Pointer(ResourceId resource, long commitNo, boolean erased) {

  /** To a commit that was appended. */
  public Pointer(ResourceId resource, long commitNo) {
    this(resource, commitNo, false);
  }
}
