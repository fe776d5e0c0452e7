package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A deposit that is made.
 *
 * @param amount in units
 * @param left what is free after it: the balance of a wallet
 * @param document all that the server says
 */
public record Deposited(long amount, long left, JsonNode document) {

  static Deposited of(JsonNode document) {
    return new Deposited(
        document.path("amount").asLong(), document.path("left").asLong(), document);
  }

  @Override
  public String toString() {
    return Shown.of(this);
  }
}
