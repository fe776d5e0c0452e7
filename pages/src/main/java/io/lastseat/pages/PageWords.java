package io.lastseat.pages;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.model.Reason;
import io.lastseat.pages.ApiCalls.CalledAnswer;
import io.vavr.collection.Vector;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The texts of the pages without JavaScript, in English. */
final class PageWords {

  static final String WRONG_FIELDS =
      "Enter your name, in at most 128 characters, and how many places, as a whole number from 1.";

  static final String NO_MORE_TIME = "There is no more time to be had.";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("EEEE, d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private PageWords() {}

  /** A person's text, in any direction of writing. The words around it stay in their places. */
  static Html name(String text) {
    return Html.of("<bdi>%s</bdi>", text);
  }

  static Html time(Instant moment) {
    return Html.of("<time datetime=\"%s\">%s</time>", moment, moment(moment));
  }

  /** A moment in UTC, with the zone: a resource has no time zone of its own. */
  static String moment(Instant moment) {
    return TIME.format(moment);
  }

  static String places(long quantity) {
    return quantity == 1 ? "1 place" : number(quantity) + " places";
  }

  /** A number with separators. */
  static String number(long value) {
    return String.format(Locale.ENGLISH, "%,d", value);
  }

  /** What a request has, and the same by category, by the titles that the resource gives them. */
  static String places(JsonNode request, JsonNode resource) {
    String all = places(request.path("quantity").asLong());
    String each =
        Vector.ofAll(request.path("quantities").properties())
            .map(
                one -> number(one.getValue().asLong()) + " \u00d7 " + title(one.getKey(), resource))
            .mkString(", ");
    return each.isEmpty() ? all : all + " (" + each + ")";
  }

  /** The title of a category; its name if it has none, or if the resource cannot be read. */
  private static String title(String category, JsonNode resource) {
    return Vector.ofAll(resource.path("categories"))
        .find(one -> one.path("name").asText().equals(category))
        .map(one -> one.path("title").asText(category))
        .getOrElse(category);
  }

  /** Why a form did not become a request. */
  static String notSent(CalledAnswer answer, JsonNode resource) {
    if (answer.isProblem("idempotency-key-reused")) {
      return "This form was sent before, with other content, and that one counts. Sending it now"
          + " makes another sign-up.";
    }
    if (answer.isTrouble()) {
      return "The server gave no answer. Your sign-up may have arrived: send it again as it is, it"
          + " counts once.";
    }
    if (answer.isProblem("invalid-body")) {
      return WRONG_FIELDS;
    }
    return answer.isDone()
        ? refused(answer.document(), resource)
        : "That is not possible. " + why(answer);
  }

  /** Why it was not handed over, or why the link for the other person cannot be shown. */
  static String notHandedOver(CalledAnswer answer) {
    if (answer.isProblem("invalid-body")) {
      return "Enter the name of the other person, in at most 128 characters.";
    }
    return answer.isDone()
        ? "It is written down. Send the same form again in a moment: it shows the new link then."
        : "There was no answer. Send it again as it is: it counts once, and shows the new link.";
  }

  static String notChanged(CalledAnswer answer) {
    return answer.isTrouble()
        ? "There was no answer. Try it again."
        : "That was not possible. " + why(answer);
  }

  /** The reason, and what people say to it. The API's advice is for programs. */
  private static String why(CalledAnswer answer) {
    String type = answer.text("type");
    String code = type.substring(type.lastIndexOf(':') + 1).replace('-', '_');
    return Reason.ofCode(code).map(Reason::sentence).getOrElse(answer.text("detail"))
        + explained(answer.document());
  }

  /** The text for a refusal by a verdict or by the gate. */
  static String refused(JsonNode document, JsonNode resource) {
    long left = document.path("left").asLong();
    String why =
        document.path("reason").asText().equals("not_enough_left") && left > 0
            ? "Less was left than you asked for: " + places(left) + "."
            : document.path("detail").asText();
    String category = document.path("limitingCategory").asText("");
    return (category.isEmpty() ? "" : title(category, resource) + ": ") + why + explained(document);
  }

  /** How much is waited for before this one, or that nobody waits for the same. */
  static String before(JsonNode request) {
    long before = request.path("unitsBefore").asLong();
    if (before > 0) {
      return "At most %s %s waited for before you."
          .formatted(places(before), before == 1 ? "is" : "are");
    }
    return request.has("quantities")
        ? "Nobody before you waits for the same."
        : "You are first in line.";
  }

  /** What the people who closed the resource say, in its own direction of writing. */
  private static String explained(JsonNode document) {
    String explanation = document.path("explanation").asText("");
    return explanation.isEmpty() ? "" : " \u2068" + explanation + "\u2069";
  }
}
