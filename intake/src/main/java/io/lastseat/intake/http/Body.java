package io.lastseat.intake.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.json.MergePatch;
import io.lastseat.intake.json.PercentCoding;
import io.lastseat.site.Call;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;

/** Reads the JSON object in the body of a call. */
public final class Body {

  /** More bytes than any valid body has, even with every character escaped. */
  public static final int MAX_BYTES = 16 * 1024;

  static final char REPLACEMENT = '\uFFFD';

  public static Either<Problem, ObjectNode> read(Call call) {
    return read(
        call,
        "application/json",
        Problems.UNSUPPORTED_MEDIA_TYPE
            .because(
                "Send the body uncompressed, in UTF-8, with the header Content-Type:"
                    + " application/json.")
            .withHeader("Accept", "application/json"));
  }

  /** Reads the body of a merge patch. */
  public static Either<Problem, ObjectNode> patch(Call call) {
    return read(
        call,
        MergePatch.MEDIA_TYPE,
        Problems.UNSUPPORTED_MEDIA_TYPE
            .because(
                "Send the terms to be changed as a merge patch (RFC 7396), uncompressed, in UTF-8,"
                    + " with the header Content-Type: application/merge-patch+json.")
            .withHeader("Accept-Patch", MergePatch.MEDIA_TYPE));
  }

  private static Either<Problem, ObjectNode> read(Call call, String mediaType, Problem otherwise) {
    if (!call.header("content-type").exists(type -> isOf(mediaType, type))
        || call.header("content-encoding").exists(coding -> !coding.equalsIgnoreCase("identity"))) {
      return Either.left(otherwise);
    }
    return call.body()
        .toEither(Body::empty)
        .flatMap(body -> call.base64() ? decoded(body) : plain(body))
        .flatMap(Body::undamaged)
        .flatMap(text -> Json.read(text).mapLeft(Problems.MALFORMED_BODY::because))
        .flatMap(Body::object);
  }

  private static Problem empty() {
    return Problems.MALFORMED_BODY.because("The body is empty; send a JSON object.");
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
        ? Either.left(Problems.BODY_TOO_LARGE.problem())
        : Either.right(body);
  }

  /**
   * Refuses a body with the replacement character. A gateway that hands a body on as text puts this
   * character wherever the bytes are no UTF-8. The original bytes are lost, and two different
   * bodies may look the same. No client sends the character on purpose.
   */
  private static Either<Problem, String> undamaged(String body) {
    return body.indexOf(REPLACEMENT) < 0
        ? Either.right(body)
        : Either.left(
            Problems.MALFORMED_BODY.because(
                "The body is not valid UTF-8, or has the replacement character U+FFFD in it. Send"
                    + " the text itself in UTF-8; nothing was written."));
  }

  private static Either<Problem, String> decoded(String body) {
    if (body.length() > 2 * MAX_BYTES) {
      return Either.left(Problems.BODY_TOO_LARGE.problem());
    }
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(body);
    } catch (IllegalArgumentException damaged) {
      return Either.left(
          Problems.MALFORMED_BODY.because("The body cannot be decoded from Base64."));
    }
    if (bytes.length > MAX_BYTES) {
      return Either.left(Problems.BODY_TOO_LARGE.problem());
    }
    Option<String> text = PercentCoding.utf8(bytes);
    return text.toEither(
        () -> Problems.MALFORMED_BODY.because("The body is not valid UTF-8; nothing was written."));
  }

  private static Either<Problem, ObjectNode> object(JsonNode value) {
    if (value.isMissingNode()) {
      return Either.left(empty());
    }
    return value instanceof ObjectNode object
        ? Either.right(object)
        : Either.left(Problems.MALFORMED_BODY.because("The body is JSON, but not an object: {…}."));
  }

  private Body() {}
}
