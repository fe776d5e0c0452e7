package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * What was decided on a resource at once.
 *
 * @param number from 1, without gaps in a resource
 * @param gone whether the server no longer has it: then it has no entries
 * @param unreadable whether the server cannot read it, since a newer program wrote it or it is
 *     damaged: then it has no entries
 * @param entries what each decision said, in order
 * @param document all that the server says
 */
public record FeedCommit(
    String resource,
    long number,
    boolean gone,
    boolean unreadable,
    List<FeedEntry> entries,
    JsonNode document) {

  static FeedCommit of(JsonNode document) {
    return new FeedCommit(
        document.path("resourceId").asText(),
        document.path("commitNumber").asLong(),
        document.path("gone").asBoolean(),
        document.path("unreadable").asBoolean(),
        StreamSupport.stream(document.path("entries").spliterator(), false)
            .map(FeedEntry::of)
            .toList(),
        document);
  }

  @Override
  public String toString() {
    return Shown.of(this);
  }
}
