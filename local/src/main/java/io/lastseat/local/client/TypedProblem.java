package io.lastseat.local.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * A problem document (<a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a>) in sentences
 * for people who typed a command: what is the matter, then what to do.
 */
final class TypedProblem {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String UNAUTHORIZED = "urn:lastseat:problem:unauthorized";
  private static final String HOW_TO_AUTHORIZE =
      "Give the key with --api-key, or in the environment variable LASTSEAT_API_KEY.";

  /** In sentences; what is no problem document stays as it is. */
  static String told(String body) {
    try {
      JsonNode problem = JSON.readTree(body);
      return problem.hasNonNull("title") ? told(problem) : body;
    } catch (JsonProcessingException notJson) {
      return body;
    }
  }

  private static String told(JsonNode problem) {
    StringBuilder sentences = new StringBuilder(problem.path("title").asText()).append('.');
    String whatToDo =
        problem.path("type").asText().equals(UNAUTHORIZED)
            ? HOW_TO_AUTHORIZE
            : problem.path("detail").asText();
    sentences.append(whatToDo.isEmpty() ? "" : " " + whatToDo);
    for (JsonNode error : problem.path("errors")) {
      sentences.append(
          " %s %s.".formatted(error.path("pointer").asText(), error.path("detail").asText()));
    }
    return sentences.toString();
  }

  private TypedProblem() {}
}
