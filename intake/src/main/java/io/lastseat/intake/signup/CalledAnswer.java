package io.lastseat.intake.signup;

import com.fasterxml.jackson.databind.JsonNode;

/** What the API answered to a call of the page. */
public record CalledAnswer(int status, JsonNode document) {

  /** Whether it was done. */
  public boolean isDone() {
    return status < 300;
  }

  /** Whether it is unknown what was done: the same call is to be sent again. */
  public boolean isTrouble() {
    return status >= 500 || status == 429 || status == 408;
  }

  /** A member of the document as text, empty where it has none. */
  public String text(String member) {
    return document.path(member).asText("");
  }

  /** Whether it is a problem of that type. */
  boolean isProblem(String type) {
    return text("type").equals("urn:lastseat:problem:" + type);
  }
}
