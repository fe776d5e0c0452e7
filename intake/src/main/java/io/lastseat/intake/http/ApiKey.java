package io.lastseat.intake.http;

import io.lastseat.intake.usecase.Sha256;
import io.vavr.control.Option;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

/** Who may call: everybody, or whoever has the key with this digest. */
public final class ApiKey {

  private static final int DIGEST_HEX_CHARS = 64;

  private final Option<byte[]> digest;

  private ApiKey(Option<byte[]> digest) {
    this.digest = digest;
  }

  /**
   * Reads a configured digest; throws {@link IllegalStateException} where it cannot be one, so that
   * a mistake never opens the door.
   *
   * @param sha256Hex of the key; none lets everybody in
   */
  public static ApiKey of(Option<String> sha256Hex) {
    return new ApiKey(sha256Hex.map(ApiKey::digest));
  }

  boolean admits(Call call) {
    return digest.forAll(
        expected ->
            call.header("x-api-key")
                .map(key -> Sha256.of(key.getBytes(StandardCharsets.UTF_8)))
                .exists(given -> MessageDigest.isEqual(given, expected)));
  }

  private static byte[] digest(String hex) {
    if (!hex.matches("[0-9A-Fa-f]{" + DIGEST_HEX_CHARS + "}")) {
      throw new IllegalStateException(
          "LASTSEAT_API_KEY_SHA256 must be the SHA-256 of the API key, 64 hexadecimal digits; for"
              + " open access leave it out.");
    }
    return HexFormat.of().parseHex(hex);
  }
}
