package io.lastseat.pages;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.pages.ApiCalls.CalledAnswer;
import io.lastseat.pages.Scene.Visitor;
import io.vavr.collection.HashMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/**
 * What the pages without JavaScript say, in the visitor's language.
 *
 * @param zone in which moments are shown
 */
record PageWords(PageTexts texts, ZoneId zone) {

  /** In this language, with moments in this time zone. */
  static PageWords of(Visitor visitor, ZoneId zone) {
    return new PageWords(PageTexts.in(visitor.language()), zone);
  }

  /** A person's text, in any direction of writing. The words around it stay in their places. */
  static Html name(String text) {
    return Html.of("<bdi>%s</bdi>", text);
  }

  String say(String name) {
    return texts.say(name);
  }

  String say(String name, String fact, Object value) {
    return texts.say(name, fact, value);
  }

  /** A day and a time, with the zone as its distance from Greenwich, as the element writes it. */
  String moment(Instant moment) {
    return texts.say("moment", "day", day(moment), "time", format("HH:mm O", moment));
  }

  private String day(Instant moment) {
    return texts.said(
        "day",
        HashMap.of(
            "weekday",
            format("EEEE", moment),
            "day",
            format("d", moment),
            "month",
            format("LLLL", moment),
            "year",
            format("uuuu", moment)));
  }

  private String format(String pattern, Instant moment) {
    return DateTimeFormatter.ofPattern(pattern, texts.locale()).withZone(zone).format(moment);
  }

  /** The month and the day, as a calendar shows them. */
  Html leaf(Instant start) {
    return Html.of(
        "<div class=\"leaf\" aria-hidden=\"true\"><span>%s</span><b>%s</b></div>",
        format("LLL", start), format("d", start));
  }

  /** From when to when, in two lines. */
  Html when(Instant start, Option<Instant> end) {
    LocalDate day = LocalDate.ofInstant(start, zone);
    boolean isOneDay = end.forAll(last -> LocalDate.ofInstant(last, zone).equals(day));
    String first = isOneDay ? day(start) : moment(start) + " \u2013";
    String second =
        isOneDay
            ? end.map(last -> format("HH:mm", start) + "\u2013" + format("HH:mm O", last))
                .getOrElse(() -> format("HH:mm O", start))
            : moment(end.get());
    return Html.of(
        "<p class=\"when\"><time datetime=\"%s\"><b>%s</b><br>%s</time></p>", start, first, second);
  }

  /** What a request has by category, by the titles that the resource gives them. */
  String parts(JsonNode request, JsonNode resource) {
    return Vector.ofAll(request.path("quantities").properties())
        .map(
            one ->
                texts.say(
                    "each", "n", one.getValue().asLong(), "name", title(one.getKey(), resource)))
        .mkString(", ");
  }

  /** The title of a category; its name if it has none, or if the resource cannot be read. */
  private static String title(String category, JsonNode resource) {
    return Vector.ofAll(resource.path("categories"))
        .find(one -> one.path("name").asText().equals(category))
        .map(one -> one.path("title").asText(category))
        .getOrElse(category);
  }

  /** What is wrong with what was typed. */
  String wrong(SignUpDraft draft, JsonNode resource) {
    if (draft.applicant().isEmpty()) {
      return say("nameMissing");
    }
    return draft.isNothing() ? say("nothingChosen") : wrongQuantity(resource);
  }

  private String wrongQuantity(JsonNode resource) {
    return say("quantityWrong", "most", resource.path("maxQuantityPerRequest").asLong());
  }

  /** Why a form did not become a request. */
  String notSent(CalledAnswer answer, JsonNode resource) {
    if (answer.isProblem("idempotency-key-reused")) {
      return say("sentBefore");
    }
    if (answer.isTrouble()) {
      return say("sendAgain");
    }
    if (answer.isProblem("invalid-body")) {
      boolean isOfNumbers =
          answer.document().path("errors").path(0).path("pointer").asText().startsWith("/quantit");
      return isOfNumbers ? wrongQuantity(resource) : say("invalid");
    }
    return answer.isDone() ? refused(answer.document(), resource) : why(answer);
  }

  /** Why it was not handed over, or why the link for the other person cannot be shown. */
  String notHandedOver(CalledAnswer answer) {
    if (answer.isProblem("invalid-body")) {
      return say("friendMissing");
    }
    return say(answer.isDone() ? "linkSoon" : "sendAgain");
  }

  String notChanged(CalledAnswer answer) {
    return answer.isTrouble() ? say("noAnswer") : say("notChanged", "reason", why(answer));
  }

  /** The reason, and what people say to it. The API's advice is for programs. */
  private String why(CalledAnswer answer) {
    String type = answer.text("type");
    return reason(type.substring(type.lastIndexOf(':') + 1).replace('-', '_'))
        + explained(answer.document());
  }

  private String reason(String code) {
    return say(texts.has("reasons." + code) ? "reasons." + code : "reasons.other");
  }

  /** The text for a refusal by a verdict or by the gate. */
  String refused(JsonNode document, JsonNode resource) {
    String category = document.path("limitingCategory").asText("");
    return (category.isEmpty() ? "" : title(category, resource) + ": ")
        + reason(document.path("reason").asText())
        + explained(document);
  }

  /** How much is waited for before this one, or that nobody waits for the same. */
  String before(JsonNode request) {
    long before = request.path("unitsBefore").asLong();
    return before == 0 && request.has("quantities") && request.path("place").asLong() > 1
        ? say("nobodyForTheSame")
        : say("before", "n", before);
  }

  /** What the people who closed the resource say, in its own direction of writing. */
  private static String explained(JsonNode document) {
    String explanation = document.path("explanation").asText("");
    return explanation.isEmpty() ? "" : " \u2068" + explanation + "\u2069";
  }
}
