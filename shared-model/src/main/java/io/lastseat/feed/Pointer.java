package io.lastseat.feed;

import io.lastseat.model.id.ResourceId;

/**
 * Tells that a commit exists, or that a name was erased in it.
 *
 * @param commitNo its number in the log of the resource
 * @param erased whether the feed already had the commit, and a name was erased in it since
 */
public record Pointer(ResourceId resource, long commitNo, boolean erased) {

  /** Points to a commit that was appended. */
  public Pointer(ResourceId resource, long commitNo) {
    this(resource, commitNo, false);
  }
}
