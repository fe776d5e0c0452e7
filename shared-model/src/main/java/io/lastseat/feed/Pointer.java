package io.lastseat.feed;

import io.lastseat.model.ResourceId;

/**
 * That there is a commit, or that a name was erased in it.
 *
 * @param commitNo its number in the log of the resource
 */
public record Pointer(ResourceId resource, long commitNo) {}
