package io.lastseat.intake.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.json.Json;
import io.lastseat.site.Answer;
import io.vavr.collection.LinkedHashMap;
import io.vavr.collection.Map;
import io.vavr.control.Option;

/**
 * Why a call was not served, as a document of RFC 9457.
 *
 * @param code last part of the type {@code urn:lastseat:problem:<code>}
 * @param title the same for every problem of this code
 * @param detail what to do
 * @param instance the URI reference of what it is about
 * @param explanation what people say to it
 * @param headers that the status demands
 * @param members further ones of the document (RFC 9457, 3.2)
 */
public record Problem(
    String code,
    int status,
    String title,
    String detail,
    Option<String> instance,
    Option<String> explanation,
    Map<String, String> headers,
    ObjectNode members) {

  static final String MEDIA_TYPE = "application/problem+json";

  public static Problem of(String code, int status, String title, String detail) {
    return new Problem(
        code,
        status,
        title,
        detail,
        Option.none(),
        Option.none(),
        LinkedHashMap.empty(),
        Json.object());
  }

  public Problem withInstance(String reference) {
    return new Problem(
        code, status, title, detail, Option.some(reference), explanation, headers, members);
  }

  public Problem withDetail(String words) {
    return new Problem(code, status, title, words, instance, explanation, headers, members);
  }

  public Problem withExplanation(Option<String> words) {
    return new Problem(code, status, title, detail, instance, words, headers, members);
  }

  public Problem withHeader(String name, String value) {
    Map<String, String> further = headers.put(name, value);
    return new Problem(code, status, title, detail, instance, explanation, further, members);
  }

  public Problem withMembers(ObjectNode further) {
    return new Problem(code, status, title, detail, instance, explanation, headers, further);
  }

  /** The answer with this problem. No cache may keep it: it may be gone a moment later. */
  public Answer answer() {
    ObjectNode document = Json.object();
    document.put("type", "urn:lastseat:problem:" + code);
    document.put("title", title);
    document.put("status", status);
    document.put("detail", detail);
    instance.forEach(reference -> document.put("instance", reference));
    explanation.forEach(words -> document.put("explanation", words));
    document.setAll(members);
    Answer bare =
        Answer.of(status, MEDIA_TYPE, Json.write(document)).with("Cache-Control", "no-store");
    return headers.foldLeft(bare, (answer, header) -> answer.with(header._1, header._2));
  }
}
