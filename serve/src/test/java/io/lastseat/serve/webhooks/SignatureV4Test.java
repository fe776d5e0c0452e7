package io.lastseat.serve.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The check accepts the worked example "GET Object" of S3's own documentation. */
final class SignatureV4Test {

  private static final String SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
  private static final byte[] NO_BODY = new byte[0];
  private static final Map<String, String> HEADERS =
      Map.of(
          "host", "examplebucket.s3.amazonaws.com",
          "range", "bytes=0-9",
          "x-amz-content-sha256",
              "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
          "x-amz-date", "20130524T000000Z",
          "authorization",
              "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,"
                  + "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,"
                  + "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41");

  @Test
  void theDocumentedSignatureIsRight() {
    assertThat(SignatureV4.isRight(SECRET, "GET", "/test.txt", HEADERS, NO_BODY)).isTrue();
  }

  @Test
  void anythingElseIsNot() {
    assertThat(SignatureV4.isRight("other", "GET", "/test.txt", HEADERS, NO_BODY)).isFalse();
    assertThat(SignatureV4.isRight(SECRET, "PUT", "/test.txt", HEADERS, NO_BODY)).isFalse();
    assertThat(SignatureV4.isRight(SECRET, "GET", "/test%2Etxt", HEADERS, NO_BODY)).isFalse();
    assertThat(SignatureV4.isRight(SECRET, "GET", "/test.txt", HEADERS, new byte[] {1})).isFalse();
    for (String name : HEADERS.keySet()) {
      Map<String, String> less = new HashMap<>(HEADERS);
      less.remove(name);
      assertThat(SignatureV4.isRight(SECRET, "GET", "/test.txt", less, NO_BODY)).as(name).isFalse();
    }
  }
}
