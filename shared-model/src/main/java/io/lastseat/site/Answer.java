package io.lastseat.site;

import io.vavr.collection.LinkedHashMap;
import io.vavr.control.Option;
import java.util.Iterator;

/**
 * The HTTP answer to a call.
 *
 * @param body the whole body, or its first piece
 * @param base64 whether the body stands for bytes, in Base64
 * @param rest the pieces that follow, each read when it is asked for; reading one may throw, and
 *     then the answer is broken; none for a whole body
 */
public record Answer(
    int status,
    LinkedHashMap<String, String> headers,
    String body,
    boolean base64,
    Option<Iterator<String>> rest) {

  /** An answer with this text. */
  public static Answer of(int status, String mediaType, String body) {
    return new Answer(
        status, LinkedHashMap.of("Content-Type", mediaType), body, false, Option.none());
  }

  /** An answer without a body or headers. */
  public static Answer empty(int status) {
    return new Answer(status, LinkedHashMap.empty(), "", false, Option.none());
  }

  /** An answer without a body, to a call that was carried out. */
  public static Answer nothing() {
    return empty(204);
  }

  /** The answer with this header, in place of an earlier one of that name. */
  public Answer with(String name, String value) {
    return new Answer(status, headers.put(name, value), body, base64, rest);
  }

  /** The answer with this text as its whole body. */
  public Answer withBody(String text) {
    return new Answer(status, headers, text, false, Option.none());
  }

  /** The answer with these bytes, in Base64, as its whole body. */
  public Answer withBytes(String inBase64) {
    return new Answer(status, headers, inBase64, true, Option.none());
  }

  /** The answer whose body goes on with these pieces. */
  public Answer followedBy(Iterator<String> pieces) {
    return new Answer(status, headers, body, base64, Option.some(pieces));
  }

  /** Replaces one id by another everywhere in the answer, which has no further pieces. */
  public Answer renamed(String id, String other) {
    return new Answer(
        status,
        headers.mapValues(value -> value.replace(id, other)),
        body.replace(id, other),
        base64,
        rest);
  }

  /** The answer to a client that has the same document already (RFC 9110, 15.4.5). */
  public Answer notModified() {
    return new Answer(
        304,
        headers.remove("Content-Type").remove("Content-Disposition"),
        "",
        false,
        Option.none());
  }
}
