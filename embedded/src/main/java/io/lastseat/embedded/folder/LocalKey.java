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
 * The credentials that one embedded DynamoDB accepts; each start makes new ones.
 *
 * <p>The access key id is the secret: every signed request names it, and no signature is checked.
 * Only root can read what goes over the loopback interface. The id and the secret key are the same,
 * so that only one text has to be kept.
 *
 * @param id letters and digits alone
 */
public record LocalKey(String id) {

  private static final int BYTES = 20;
  private static final SecureRandom RANDOM = new SecureRandom();

  /** Matches the text of a shared credentials file of AWS. */
  private static final Pattern FILE =
      Pattern.compile("(?s).*^aws_access_key_id *= *([0-9a-f]{40})$.*", Pattern.MULTILINE);

  /** Matches the header Authorization of a request that is signed by Signature Version 4. */
  private static final Pattern CREDENTIAL =
      Pattern.compile("AWS4-HMAC-SHA256\\s+Credential=([^/,\\s]+)/.*");

  public static LocalKey random() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return new LocalKey(HexFormat.of().formatHex(bytes));
  }

  /** Reads the key from the text of a credentials file; none if the text has no such key. */
  static Option<LocalKey> parse(String file) {
    Matcher matcher = FILE.matcher(file);
    return Option.when(matcher.matches(), () -> new LocalKey(matcher.group(1)));
  }

  /**
   * The text of a shared credentials file, which AWS's tools and SDKs read (<a
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

  /** Whether the header Authorization of a request names this key. */
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

  /** Leaves the key out, so that no log shows it. */
  @Override
  public String toString() {
    return "LocalKey";
  }
}
