package io.lastseat.local.stampede;

import com.fasterxml.jackson.databind.JsonNode;
import io.vavr.control.Option;

/**
 * One sign-up and what the API said to it.
 *
 * @param failure why there was no good answer to the sign-up itself
 * @param first that answer, if there was one
 * @param verdict the status document with the verdict, as soon as there was one
 * @param again the same document, asked for once more at the end
 */
record StampedeSignUp(
    Option<String> failure,
    Option<JsonNode> first,
    Option<JsonNode> verdict,
    Option<JsonNode> again) {

  static StampedeSignUp answered(JsonNode first) {
    return new StampedeSignUp(Option.none(), Option.some(first), Option.none(), Option.none());
  }

  static StampedeSignUp failed(String why) {
    return new StampedeSignUp(Option.some(why), Option.none(), Option.none(), Option.none());
  }

  StampedeSignUp decided(JsonNode document) {
    return new StampedeSignUp(failure, first, Option.some(document), again);
  }

  StampedeSignUp askedAgain(JsonNode document) {
    return new StampedeSignUp(failure, first, verdict, Option.some(document));
  }

  /** Refused at the gate: no request was written, there is nothing to ask about. */
  boolean turnedAway() {
    return first.exists(document -> document.path("turnedAway").asBoolean());
  }

  Option<String> requestId() {
    return first
        .filter(document -> document.hasNonNull("requestId"))
        .map(document -> document.get("requestId").asText());
  }

  boolean accepted() {
    return verdict.exists(document -> "accepted".equals(document.path("status").asText()));
  }

  boolean refused() {
    return turnedAway()
        || verdict.exists(document -> "rejected".equals(document.path("status").asText()));
  }

  boolean undecided() {
    return !accepted() && !refused();
  }
}
