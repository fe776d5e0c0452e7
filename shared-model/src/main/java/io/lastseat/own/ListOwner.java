package io.lastseat.own;

import io.lastseat.model.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Whose list it is. Only a hash of the subject stands in the tables, so that no table tells who
 * signed in; who knows the subject finds the list.
 *
 * @param hash 64 hexadecimal digits
 */
public record ListOwner(String hash) {

  /**
   * Who signs in under this name.
   *
   * @param subject the claim {@code sub} of a token (RFC 7519, 4.1.2)
   */
  public static ListOwner of(String subject) {
    byte[] text = ("own list of " + subject).getBytes(StandardCharsets.UTF_8);
    return new ListOwner(HexFormat.of().formatHex(Sha256.of(text)));
  }
}
