package io.lastseat.intake.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.json.MergePatch;
import io.lastseat.intake.json.PercentCoding;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;

/** Reads the JSON object that a call carries. */
public final class Body {

  /** Far more than any valid body, with every character escaped, has. */
  static final int MAX_BYTES = 16 * 1024;

  static final char REPLACEMENT = '\uFFFD';

  public static Either<Problem, ObjectNode> read(Call call) {
    return read(call, "application/json", Problems.unsupportedMediaType());
  }

  /** Of a merge patch. */
  public static Either<Problem, ObjectNode> patch(Call call) {
    return read(call, MergePatch.MEDIA_TYPE, Problems.noMergePatch());
  }

  private static Either<Problem, ObjectNode> read(Call call, String mediaType, Problem otherwise) {
    if (!call.header("content-type").exists(type -> isOf(mediaType, type))
        || call.header("content-encoding").exists(coding -> !coding.equalsIgnoreCase("identity"))) {
      return Either.left(otherwise);
    }
    return call.body()
        .toEither(Problems::emptyBody)
        .flatMap(body -> call.base64() ? decoded(body) : plain(body))
        .flatMap(Body::undamaged)
        .flatMap(text -> Json.read(text).mapLeft(why -> Problems.malformed(why)))
        .flatMap(Body::object);
  }

  private static boolean isOf(String mediaType, String contentType) {
    String[] parts = contentType.toLowerCase(Locale.ROOT).split(";", -1);
    boolean json = parts[0].strip().equals(mediaType);
    for (int i = 1; i < parts.length; i++) {
      String parameter = parts[i].strip().replace("\"", "");
      json &= !parameter.startsWith("charset=") || parameter.equals("charset=utf-8");
    }
    return json;
  }

  private static Either<Problem, String> plain(String body) {
    return body.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES
        ? Either.left(Problems.bodyTooLarge(MAX_BYTES))
        : Either.right(body);
  }

  /**
   * A gateway that hands a body on as text has put the replacement character wherever the bytes
   * were no UTF-8. The original bytes are lost, and two different bodies may look the same. No
   * client sends that character on purpose.
   */
  private static Either<Problem, String> undamaged(String body) {
    return body.indexOf(REPLACEMENT) < 0
        ? Either.right(body)
        : Either.left(
            Problems.malformed(
                "The body is not valid UTF-8, or has the replacement character U+FFFD in it. Send"
                    + " the text itself in UTF-8; nothing was written."));
  }

  private static Either<Problem, String> decoded(String body) {
    if (body.length() > 2 * MAX_BYTES) {
      return Either.left(Problems.bodyTooLarge(MAX_BYTES));
    }
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(body);
    } catch (IllegalArgumentException damaged) {
      return Either.left(Problems.malformed("The body cannot be decoded from Base64."));
    }
    if (bytes.length > MAX_BYTES) {
      return Either.left(Problems.bodyTooLarge(MAX_BYTES));
    }
    Option<String> text = PercentCoding.utf8(bytes);
    return text.toEither(
        () -> Problems.malformed("The body is not valid UTF-8; nothing was written."));
  }

  private static Either<Problem, ObjectNode> object(JsonNode value) {
    if (value.isMissingNode()) {
      return Either.left(Problems.emptyBody());
    }
    return value instanceof ObjectNode object
        ? Either.right(object)
        : Either.left(Problems.malformed("The body is JSON, but not an object: {…}."));
  }

  private Body() {}
}
