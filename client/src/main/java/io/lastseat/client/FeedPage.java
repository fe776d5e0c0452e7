package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * Some commits, one after the other.
 *
 * @param commits none if nothing was new
 * @param epoch how often the server's tables were restored: commit numbers come again then, with
 *     another content. Whoever puts {@code "~" + epoch} behind a number has its cursor; not at 0
 * @param cursor where to go on: keep it with what you made of the commits
 * @param document all that the server says
 */
public record FeedPage(List<FeedCommit> commits, long epoch, String cursor, JsonNode document) {

  static FeedPage of(JsonNode document) {
    return new FeedPage(
        StreamSupport.stream(document.path("commits").spliterator(), false)
            .map(FeedCommit::of)
            .toList(),
        document.path("epoch").asLong(0),
        document.path("cursor").asText(),
        document);
  }

  /** Whether there is a commit on it. */
  public boolean hasNews() {
    return !commits.isEmpty();
  }

  @Override
  public String toString() {
    return Shown.of(this);
  }
}
