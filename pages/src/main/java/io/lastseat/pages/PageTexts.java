package io.lastseat.pages;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import java.text.NumberFormat;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The texts of one language: those of the element, from its own file, and those that only the pages
 * without scripts have. The element's {@code words.js} says which forms a text may have.
 */
final class PageTexts {

  private static final ObjectMapper LITERALS =
      JsonMapper.builder()
          .enable(
              JsonReadFeature.ALLOW_SINGLE_QUOTES,
              JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES,
              JsonReadFeature.ALLOW_TRAILING_COMMA)
          .build();

  private static final Pattern OBJECT = Pattern.compile("(?s)words\\('..', (\\{.*})\\);");
  private static final Pattern FACT = Pattern.compile("\\{(\\w+)}");
  private static final java.util.Map<String, PageTexts> KNOWN = new ConcurrentHashMap<>();

  private final Locale locale;
  private final JsonNode ofTheElement;
  private final JsonNode ofThePages;

  private PageTexts(String language) {
    locale = Locale.forLanguageTag(language);
    Matcher object = OBJECT.matcher(WebFiles.text("element/texts/" + language + ".js").get());
    if (!object.find()) {
      throw new IllegalStateException("No texts in the file for " + language);
    }
    ofTheElement = read(object.group(1));
    ofThePages = read(WebFiles.text("page/texts.json").get()).path(language);
  }

  private static JsonNode read(String literal) {
    try {
      return LITERALS.readTree(literal);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The texts in one of {@link Visitor#LANGUAGES}. */
  static PageTexts in(String language) {
    return KNOWN.computeIfAbsent(language, PageTexts::new);
  }

  Locale locale() {
    return locale;
  }

  /** Whether there is such a text. */
  boolean has(String name) {
    return !found(name).isMissingNode();
  }

  /** A text that is told nothing, such as {@code heading.open}. */
  String say(String name) {
    return said(name, HashMap.empty());
  }

  /** A text about one fact. */
  String say(String name, String fact, Object value) {
    return said(name, HashMap.of(fact, value));
  }

  /** A text about two facts. */
  String say(String name, String fact, Object value, String other, Object otherValue) {
    return said(name, HashMap.of(fact, value, other, otherValue));
  }

  /** A text about these facts. */
  String said(String name, Map<String, Object> facts) {
    JsonNode text = found(name);
    String form = text.isObject() ? form(text, facts) : text.asText();
    if (form.isEmpty()) {
      throw new IllegalStateException("No text " + name);
    }
    return FACT.matcher(form)
        .replaceAll(fact -> Matcher.quoteReplacement(written(facts.get(fact.group(1)).get())));
  }

  private JsonNode found(String name) {
    String pointer = "/" + name.replace('.', '/');
    JsonNode ofElement = ofTheElement.at(pointer);
    return ofElement.isMissingNode() ? ofThePages.at(pointer) : ofElement;
  }

  private static String form(JsonNode forms, Map<String, Object> facts) {
    long count = facts.get("n").orElse(facts.get("most")).map(n -> (Long) n).getOrElse(0L);
    String more = forms.path("more").asText();
    return count > 1 ? more : forms.path(count == 1 ? "one" : "none").asText(more);
  }

  private String written(Object fact) {
    return fact instanceof Long number
        ? NumberFormat.getIntegerInstance(locale).format(number)
        : fact.toString();
  }
}
