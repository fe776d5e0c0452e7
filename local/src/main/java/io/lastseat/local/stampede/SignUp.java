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
record SignUp(
    Option<String> failure,
    Option<JsonNode> first,
    Option<JsonNode> verdict,
    Option<JsonNode> again) {

  static SignUp answered(JsonNode first) {
    return new SignUp(Option.none(), Option.some(first), Option.none(), Option.none());
  }

  static SignUp failed(String why) {
    return new SignUp(Option.some(why), Option.none(), Option.none(), Option.none());
  }

  SignUp decided(JsonNode document) {
    return new SignUp(failure, first, Option.some(document), again);
  }

  SignUp askedAgain(JsonNode document) {
    return new SignUp(failure, first, verdict, Option.some(document));
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
