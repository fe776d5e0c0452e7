package io.lastseat.local.http;

import io.vavr.control.Option;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/** The body of a request, and whether API Gateway would hand it on as text. */
final class RequestBody {

  /**
   * 10 MB, the payload size of HTTP APIs (<a
   * href="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html">quotas</a>).
   */
  static final int LIMIT_BYTES = 10 * 1024 * 1024;

  /** How much of a refused body is read away, so that the client comes to read the refusal. */
  private static final long DISCARD_BYTES = 64L * 1024 * 1024;

  private static final Pattern TEXTUAL =
      Pattern.compile("text/.*|application/(json|javascript|xml|.*\\+json|.*\\+xml)");

  private RequestBody() {}

  /** The whole body; none when it is larger than the limit. */
  static Option<byte[]> read(Request request) throws IOException {
    if (request.getLength() > LIMIT_BYTES
        && request.getHeaders().contains(HttpHeader.EXPECT, "100-continue")) {
      return Option.none();
    }
    try (var content = Content.Source.asInputStream(request)) {
      var body = content.readNBytes(LIMIT_BYTES + 1);
      if (body.length <= LIMIT_BYTES) {
        return Option.of(body);
      }
      discard(content);
      return Option.none();
    }
  }

  private static void discard(InputStream content) throws IOException {
    var left = DISCARD_BYTES;
    var skipped = content.skip(left);
    while (skipped > 0 && left > 0) {
      left -= skipped;
      skipped = content.skip(left);
    }
  }

  /** Text by its content type, and not compressed. */
  static boolean isTextual(Request request) {
    var contentType = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    if (contentType == null || request.getHeaders().contains(HttpHeader.CONTENT_ENCODING)) {
      return false;
    }
    var mediaType = contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    return TEXTUAL.matcher(mediaType).matches();
  }
}
