package io.lastseat.model.id;

import io.vavr.control.Option;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.regex.Pattern;

/**
 * Names a tally by a hash of the resource and of what limits compare. So the name does not reveal
 * the applicant.
 *
 * @param text 128 bits of SHA-256 in URL-safe Base64
 */
public record TallyName(String text) {

  /** The number of characters in a name. */
  public static final int CHARS = 22;

  private static final int BYTES = 16;
  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{" + CHARS + "}");

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public TallyName {
    if (!FORM.matcher(text).matches()) {
      throw new IllegalArgumentException("no name of a tally: " + text);
    }
  }

  /**
   * The tally of an applicant. Texts that differ only in Unicode's form of composition have one.
   *
   * @param key what limits compare instead of the applicant, if the sender gave any
   */
  public static TallyName of(ResourceId resource, String applicant, Option<String> key) {
    return key.map(text -> hash(resource, "applicantKey", text))
        .getOrElse(() -> hash(resource, "applicant", applicant));
  }

  /** Hashes resource and compared text. A resource's name has no slash: no two texts agree. */
  private static TallyName hash(ResourceId resource, String compared, String text) {
    byte[] hash =
        Sha256.of(
            (resource.text() + "/" + compared + "/" + Texts.composed(text))
                .getBytes(StandardCharsets.UTF_8));
    return new TallyName(
        Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(hash, BYTES)));
  }

  @Override
  public String toString() {
    return text;
  }
}
