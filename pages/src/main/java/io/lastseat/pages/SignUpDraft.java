package io.lastseat.pages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import java.util.regex.Pattern;

/**
 * The content of the form, as the person typed it.
 *
 * @param key the idempotency key, made with the form, so that the form can be sent twice: the
 *     resource's key prefix and a UUID. Empty if the form has no key yet
 * @param quantities what was typed for each category, by name; empty if the form asks for none
 */
record SignUpDraft(
    String key,
    String applicant,
    String quantity,
    SortedMap<String, String> quantities,
    boolean waits) {

  private static final Pattern KEY = Pattern.compile("[!-+\\--~]{0,64}[0-9a-f-]{36}");
  private static final Pattern WANTED = Pattern.compile("0*[1-9][0-9]{0,11}");
  private static final Pattern NOTHING = Pattern.compile("0{0,12}");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{0,12}");
  private static final int UUID_CHARS = 36;

  static final SignUpDraft EMPTY = new SignUpDraft("", "", "1", TreeMap.empty(), false);

  /** Whether the form has a key of the right form. */
  boolean hasKey() {
    return KEY.matcher(key).matches();
  }

  /** The key without the key prefix. It is the same for all forms with this key. */
  String opaqueKey() {
    return key.substring(key.length() - UUID_CHARS);
  }

  SignUpDraft withKey(String another) {
    return new SignUpDraft(another, applicant, quantity, quantities, waits);
  }

  /** The same for that person. */
  SignUpDraft by(String person) {
    return new SignUpDraft(key, person, quantity, quantities, waits);
  }

  /** The same for so much, without a place on the waiting list. */
  SignUpDraft asking(long units) {
    return new SignUpDraft(key, applicant, Long.toString(units), TreeMap.empty(), false);
  }

  /** Whether the person typed a name, and how much, in whole numbers. */
  boolean isWhole() {
    boolean some = quantities.values().exists(typed -> WANTED.matcher(typed).matches());
    return !applicant.isEmpty()
        && (quantities.isEmpty()
            ? !quantity.isEmpty() && NUMBER.matcher(quantity).matches()
            : some && quantities.values().forAll(typed -> NUMBER.matcher(typed).matches()));
  }

  /** Whether there are categories, and nothing is wanted of any. */
  boolean isNothing() {
    return !quantities.isEmpty() && quantities.values().forAll(NOTHING.asMatchPredicate());
  }

  /** The body of the request. The draft must be {@linkplain #isWhole whole}. */
  JsonNode application() {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("applicant", applicant);
    if (quantities.isEmpty()) {
      body.put("quantity", Long.parseLong(quantity));
    } else {
      ObjectNode units = body.putObject("quantities");
      quantities
          .filterValues(typed -> WANTED.matcher(typed).matches())
          .forEach((name, typed) -> units.put(name, Long.parseLong(typed)));
    }
    return waits ? body.put("wait", true) : body;
  }
}
