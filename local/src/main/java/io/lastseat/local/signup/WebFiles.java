package io.lastseat.local.signup;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The client, the element and what the pages look like, under {@code /web/}. */
public final class WebFiles {

  /** No dots but the one before the ending, so that no path climbs. */
  private static final Pattern PATH =
      Pattern.compile("/web/((?:client|element|element/texts|page|ops)/[a-z-]+\\.(js|css|svg))");

  private WebFiles() {}

  /** The file of that path, if there is one. A browser asks each time whether it has changed. */
  public static Option<APIGatewayV2HTTPResponse> answer(APIGatewayV2HTTPEvent event) {
    Matcher path = PATH.matcher(event.getRawPath());
    if (!path.matches()) {
      return Option.none();
    }
    return text(path.group(1)).map(text -> file(event, text, type(path.group(2))));
  }

  private static APIGatewayV2HTTPResponse file(
      APIGatewayV2HTTPEvent event, String text, String type) {
    String tag = '"' + hash(text) + '"';
    boolean known = tag.equals(event.getHeaders().get("if-none-match"));
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("ETag", tag);
    headers.put("Cache-Control", "no-cache");
    headers.put("X-Content-Type-Options", "nosniff");
    // Modules are fetched with CORS; there is nothing secret in them.
    headers.put("Access-Control-Allow-Origin", "*");
    if (!known) {
      headers.put("Content-Type", type);
    }
    return APIGatewayV2HTTPResponse.builder()
        .withStatusCode(known ? 304 : 200)
        .withHeaders(headers)
        .withBody(known ? "" : text)
        .build();
  }

  private static String type(String ending) {
    return switch (ending) {
      case "js" -> "text/javascript; charset=utf-8";
      case "css" -> "text/css; charset=utf-8";
      default -> "image/svg+xml";
    };
  }

  private static Option<String> text(String name) {
    try (InputStream file = WebFiles.class.getResourceAsStream("web/" + name)) {
      return file == null ? Option.none() : Option.some(new String(file.readAllBytes(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
