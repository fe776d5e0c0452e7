package io.lastseat.intake.signup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.regex.Pattern;

/**
 * What stands in the form, as it was typed.
 *
 * @param key of the request, made with the form, so that the form can be sent twice: what the
 *     resource's keys begin with, and a UUID. Empty of a form that is yet to have one
 */
record SignUpDraft(String key, String applicant, String quantity, boolean waits) {

  private static final Pattern KEY = Pattern.compile("[!-+\\--~]{0,64}[0-9a-f-]{36}");
  private static final int UUID_CHARS = 36;

  static final SignUpDraft EMPTY = new SignUpDraft("", "", "1", false);

  /** Whether it has a key that a form may have. */
  boolean hasKey() {
    return KEY.matcher(key).matches();
  }

  /** Its key without what the resource's keys begin with: the same for all that have this key. */
  String opaqueKey() {
    return key.substring(key.length() - UUID_CHARS);
  }

  SignUpDraft withKey(String another) {
    return new SignUpDraft(another, applicant, quantity, waits);
  }

  /** The body of the request, once the quantity is a whole number. */
  JsonNode application() {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("applicant", applicant).put("quantity", Long.parseLong(quantity));
    return waits ? body.put("wait", true) : body;
  }
}
