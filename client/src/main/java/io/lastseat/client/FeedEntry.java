package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * What one decision said.
 *
 * @param kind {@code reserve}, {@code cancel}, {@code promote} and so on
 * @param status {@code accepted}, {@code held}, {@code waiting} or {@code rejected}
 * @param since what a reservation has from here on; none if the decision changed none
 * @param document all that the server says
 */
public record FeedEntry(
    long decisionNumber,
    String requestId,
    String kind,
    String status,
    Optional<Since> since,
    JsonNode document) {

  /**
   * What a reservation has.
   *
   * @param reservation the id by which to keep it
   * @param status {@code accepted}, {@code held}, {@code waiting}, {@code ended} or {@code refused}
   * @param quantity in units; 0 where it is over
   */
  public record Since(String reservation, String status, long quantity) {}

  static FeedEntry of(JsonNode document) {
    JsonNode standing = document.path("standing");
    return new FeedEntry(
        document.path("decisionNumber").asLong(),
        document.path("requestId").asText(),
        document.path("kind").asText(),
        document.path("status").asText(),
        standing.isMissingNode()
            ? Optional.empty()
            : Optional.of(
                new Since(
                    standing.path("reservation").asText(),
                    standing.path("status").asText(),
                    standing.path("quantity").asLong())),
        document);
  }

  @Override
  public String toString() {
    return Shown.of(this);
  }
}
