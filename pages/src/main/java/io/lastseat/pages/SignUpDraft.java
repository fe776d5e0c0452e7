package io.lastseat.pages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.regex.Pattern;

/**
 * The content of the form, as the person typed it.
 *
 * @param key the idempotency key, made with the form, so that the form can be sent twice: the
 *     resource's key prefix and a UUID. Empty if the form has no key yet
 */
record SignUpDraft(String key, String applicant, String quantity, boolean waits) {

  private static final Pattern KEY = Pattern.compile("[!-+\\--~]{0,64}[0-9a-f-]{36}");
  private static final int UUID_CHARS = 36;

  static final SignUpDraft EMPTY = new SignUpDraft("", "", "1", false);

  /** Whether the form has a key of the right form. */
  boolean hasKey() {
    return KEY.matcher(key).matches();
  }

  /** The key without the key prefix. It is the same for all forms with this key. */
  String opaqueKey() {
    return key.substring(key.length() - UUID_CHARS);
  }

  SignUpDraft withKey(String another) {
    return new SignUpDraft(another, applicant, quantity, waits);
  }

  /** The body of the request. The quantity must be a whole number. */
  JsonNode application() {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("applicant", applicant).put("quantity", Long.parseLong(quantity));
    return waits ? body.put("wait", true) : body;
  }
}
