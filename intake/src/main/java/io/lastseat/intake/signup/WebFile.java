package io.lastseat.intake.signup;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A file that browsers load.
 *
 * @param hash of what it holds
 */
record WebFile(String type, String text, String gzip, String hash) {

  /** Of that name, whose ending says what it is. */
  static WebFile of(String name, String text) {
    return new WebFile(type(name), text, Gzip.base64(text), hash(text));
  }

  /**
   * @param isHashed whether the address has the hash, so that it never leads to anything else
   */
  APIGatewayV2HTTPResponse answer(APIGatewayV2HTTPEvent event, boolean isHashed) {
    boolean zips = Gzip.isTaken(event);
    String tag = '"' + hash + (zips ? "-gzip\"" : "\"");
    boolean known = tag.equals(event.getHeaders().get("if-none-match"));
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("ETag", tag);
    headers.put("Vary", "Accept-Encoding, Origin");
    headers.put("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    headers.put("X-Content-Type-Options", "nosniff");
    // Modules are fetched with CORS; there is nothing secret in them.
    headers.put("Access-Control-Allow-Origin", "*");
    if (!known) {
      headers.put("Content-Type", type);
      if (zips) {
        headers.put("Content-Encoding", "gzip");
      }
    }
    return APIGatewayV2HTTPResponse.builder()
        .withStatusCode(known ? 304 : 200)
        .withHeaders(headers)
        .withBody(known ? "" : zips ? gzip : text)
        .withIsBase64Encoded(zips && !known)
        .build();
  }

  private static String type(String name) {
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "js" -> "text/javascript; charset=utf-8";
      case "css" -> "text/css; charset=utf-8";
      default -> "image/svg+xml";
    };
  }

  private static String hash(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest, 0, 12);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
