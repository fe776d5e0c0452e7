package io.lastseat.local.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vavr.control.Option;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/** The body of a request, and whether API Gateway would hand it on as text. */
final class RequestBody {

  /**
   * 10 MB, the payload size of HTTP APIs (<a
   * href="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html">quotas</a>).
   */
  static final int LIMIT_BYTES = 10 * 1024 * 1024;

  /** How much of a refused body is read away, so that the client comes to read the refusal. */
  static final long DISCARD_BYTES = 64L * 1024 * 1024;

  private static final Pattern TEXTUAL =
      Pattern.compile("text/.*|application/(json|javascript|xml|.*\\+json|.*\\+xml)");

  private RequestBody() {}

  /** Of a client that asks first whether it may send a body of this size. */
  static boolean isAnnouncedTooLarge(Request request, int mostBytes) {
    return request.getLength() > mostBytes
        && request.getHeaders().contains(HttpHeader.EXPECT, "100-continue");
  }

  /**
   * The body as text; none if the type says that it is none, or where the bytes are no UTF-8. API
   * Gateway would put replacement characters there; here the function gets to see the bytes.
   */
  static Option<String> text(Request request, byte[] body) {
    if (!isTextual(request)) {
      return Option.none();
    }
    try {
      return Option.some(UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString());
    } catch (CharacterCodingException invalid) {
      return Option.none();
    }
  }

  /** Text by its content type, and not compressed. */
  private static boolean isTextual(Request request) {
    var contentType = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    if (contentType == null || request.getHeaders().contains(HttpHeader.CONTENT_ENCODING)) {
      return false;
    }
    var mediaType = contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    return TEXTUAL.matcher(mediaType).matches();
  }
}
