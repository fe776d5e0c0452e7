package io.lastseat.local.signup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.UUID;

/**
 * What stands in the form, as it was typed.
 *
 * @param key of the request, made with the form, so that the form can be sent twice
 */
record SignUpDraft(String key, String applicant, String quantity, boolean waits) {

  static SignUpDraft empty(UUID key) {
    return new SignUpDraft(key.toString(), "", "1", false);
  }

  SignUpDraft withKey(UUID another) {
    return new SignUpDraft(another.toString(), applicant, quantity, waits);
  }

  /** The body of the request, once the quantity is a whole number. */
  JsonNode application() {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("applicant", applicant).put("quantity", Long.parseLong(quantity));
    return waits ? body.put("wait", true) : body;
  }
}
