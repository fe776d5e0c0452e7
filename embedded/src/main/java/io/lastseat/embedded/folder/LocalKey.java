package io.lastseat.embedded.folder;

import io.vavr.control.Option;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/**
 * The credentials that one embedded DynamoDB takes, made anew at each of its starts.
 *
 * <p>Its access key id is the secret: every signed request names it, and DynamoDB Local checks no
 * signature. What goes over the loopback interface only root can read. Id and secret are the same,
 * so that nothing else need be kept.
 *
 * @param id letters and digits alone, as DynamoDB Local wants them
 */
public record LocalKey(String id) {

  private static final int BYTES = 20;
  private static final SecureRandom RANDOM = new SecureRandom();

  /** As in a shared credentials file of AWS. */
  private static final Pattern FILE =
      Pattern.compile("(?s).*^aws_access_key_id *= *([0-9a-f]{40})$.*", Pattern.MULTILINE);

  /** In the header Authorization of a request that is signed by Signature Version 4. */
  private static final Pattern CREDENTIAL =
      Pattern.compile("AWS4-HMAC-SHA256\\s+Credential=([^/,\\s]+)/.*");

  public static LocalKey random() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return new LocalKey(HexFormat.of().formatHex(bytes));
  }

  /** From a credentials file's text; none if it has no such key. */
  static Option<LocalKey> parse(String file) {
    Matcher matcher = FILE.matcher(file);
    return Option.when(matcher.matches(), () -> new LocalKey(matcher.group(1)));
  }

  /**
   * A shared credentials file, which AWS's tools and SDKs read (<a
   * href="https://docs.aws.amazon.com/sdkref/latest/guide/file-format.html">its format</a>).
   */
  String file() {
    return """
    [default]
    aws_access_key_id = %s
    aws_secret_access_key = %s
    """
        .formatted(id, id);
  }

  /** Whether a request that carries this Authorization comes from a holder of the key. */
  boolean isIn(String authorization) {
    Matcher matcher = CREDENTIAL.matcher(authorization);
    return matcher.matches() && MessageDigest.isEqual(bytes(matcher.group(1)), bytes(id));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  public AwsCredentialsProvider provider() {
    return StaticCredentialsProvider.create(AwsBasicCredentials.create(id, id));
  }

  /** It must not stand in a log. */
  @Override
  public String toString() {
    return "LocalKey";
  }
}
