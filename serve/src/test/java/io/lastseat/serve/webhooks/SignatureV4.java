package io.lastseat.serve.webhooks;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Checks the signature of a request without a query as AWS does: computes it anew from the received
 * bytes. Only S3 wants the hash of the body in a header.
 *
 * <p>Sources: docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html and
 * docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
public final class SignatureV4 {

  private static final Pattern AUTHORIZATION =
      Pattern.compile(
          "AWS4-HMAC-SHA256 Credential=[^/]+/(\\d{8})/([\\w-]+)/([a-z0-9]+)/aws4_request,"
              + " ?SignedHeaders=([\\w;-]+), ?Signature=([0-9a-f]{64})");

  private SignatureV4() {}

  /**
   * Returns whether the signature is right for S3.
   *
   * @param path as it stands in the request line
   * @param headers by lower-case name
   * @param body whose hash must be the signed one
   */
  static boolean isRight(
      String secret, String method, String path, Map<String, String> headers, byte[] body) {
    return isRight("s3", secret, method, path, headers, body)
        && hex(sha256(body)).equals(headers.get("x-amz-content-sha256"))
        && signed(headers).contains("x-amz-content-sha256");
  }

  /** Returns whether the signature is right for this service, which signs the host at least. */
  public static boolean isRight(
      String service,
      String secret,
      String method,
      String path,
      Map<String, String> headers,
      byte[] body) {
    Matcher header = AUTHORIZATION.matcher(headers.getOrDefault("authorization", ""));
    if (!header.matches()
        || !header.group(3).equals(service)
        || !signed(headers).contains("host")) {
      return false;
    }
    String canonical =
        Arrays.stream(header.group(4).split(";"))
            .map(name -> name + ":" + headers.getOrDefault(name, "") + "\n")
            .collect(Collectors.joining());
    String request =
        String.join("\n", method, path, "", canonical, header.group(4), hex(sha256(body)));
    String scope = header.group(1) + "/" + header.group(2) + "/" + service + "/aws4_request";
    String toSign =
        String.join(
            "\n",
            "AWS4-HMAC-SHA256",
            headers.getOrDefault("x-amz-date", ""),
            scope,
            hex(sha256(request.getBytes(StandardCharsets.UTF_8))));
    byte[] key = ("AWS4" + secret).getBytes(StandardCharsets.UTF_8);
    for (String part : scope.split("/")) {
      key = hmac(key, part);
    }
    return hex(hmac(key, toSign)).equals(header.group(5));
  }

  private static List<String> signed(Map<String, String> headers) {
    Matcher header = AUTHORIZATION.matcher(headers.getOrDefault("authorization", ""));
    return header.matches() ? List.of(header.group(4).split(";")) : List.of();
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
