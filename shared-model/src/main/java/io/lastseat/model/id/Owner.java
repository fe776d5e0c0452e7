package io.lastseat.model.id;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * A signed-in caller as the owner of requests and of a list of them. The tables hold only a hash of
 * the subject, so that no table reveals the person.
 *
 * @param hash 32 hexadecimal digits
 */
public record Owner(String hash) {

  private static final Pattern HASH = Pattern.compile("[0-9a-f]{32}");
  private static final int BYTES = 16;

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public Owner {
    if (!HASH.matcher(hash).matches()) {
      throw new IllegalArgumentException("an owner is a hash of 32 hexadecimal digits");
    }
  }

  /**
   * The owner with this subject.
   *
   * @param subject the claim {@code sub} of a token (RFC 7519, 4.1.2)
   */
  public static Owner of(String subject) {
    byte[] digest = Sha256.of(("owner " + subject).getBytes(StandardCharsets.UTF_8));
    return new Owner(HexFormat.of().formatHex(Arrays.copyOf(digest, BYTES)));
  }
}
