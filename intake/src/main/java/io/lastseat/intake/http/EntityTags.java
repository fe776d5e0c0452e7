package io.lastseat.intake.http;

import io.lastseat.model.id.Sha256;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Gives each whole document a strong entity tag, unless it has one. A client that has the document
 * already gets no body (RFC 9110, 8.8.3 and 13.1.2).
 */
public final class EntityTags {

  private static final int TAG_BYTES = 16;
  private static final Pattern TAG = Pattern.compile("(?:W/)?(\"[^\"]*\")");

  public static Answer conditional(Call call, Answer answer) {
    if (!call.asks() || answer.status() != 200 || answer.rest().isDefined()) {
      return answer;
    }
    String tag = answer.headers().get("ETag").getOrElse(() -> tag(answer.body()));
    Answer tagged = answer.with("ETag", tag);
    return call.header("if-none-match").exists(known -> matches(known, tag))
        ? tagged.notModified()
        : tagged;
  }

  /** The tag of a document: the first 128 bits of the SHA-256 of its bytes. */
  public static String tag(String body) {
    byte[] digest = Sha256.of(body.getBytes(StandardCharsets.UTF_8));
    byte[] bytes = Arrays.copyOf(digest, TAG_BYTES);
    return "\"" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes) + "\"";
  }

  /** Whether the header names the tag, by the weak comparison, which If-None-Match uses. */
  static boolean matches(String ifNoneMatch, String tag) {
    if (ifNoneMatch.strip().equals("*")) {
      return true;
    }
    Matcher known = TAG.matcher(ifNoneMatch);
    while (known.find()) {
      if (known.group(1).equals(tag)) {
        return true;
      }
    }
    return false;
  }

  private EntityTags() {}
}
