package io.lastseat.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Compresses bodies if the caller accepts that. */
final class Gzip {

  private static final Pattern TAKEN =
      Pattern.compile("(?i)(?:^|,)\\s*gzip\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$)).*)?(?:,|$)");

  private Gzip() {}

  /** Whether the header {@code Accept-Encoding} of the call names gzip. */
  static boolean isTaken(APIGatewayV2HTTPEvent event) {
    return TAKEN.matcher(event.getHeaders().getOrDefault("accept-encoding", "")).find();
  }

  /** Compresses the answer if the caller accepts that. */
  static APIGatewayV2HTTPResponse zipped(
      APIGatewayV2HTTPEvent event, APIGatewayV2HTTPResponse answer) {
    if (answer.getBody() != null && isTaken(event)) {
      answer.setBody(base64(answer.getBody()));
      answer.setIsBase64Encoded(true);
      answer.getHeaders().put("Content-Encoding", "gzip");
    }
    return answer;
  }

  /** Compresses the text, in Base64, as the body of an answer requires. */
  static String base64(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream zip = new Best(bytes)) {
      zip.write(text.getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  /** Compresses as much as possible. */
  private static final class Best extends GZIPOutputStream {
    Best(OutputStream to) throws IOException {
      super(to);
      def.setLevel(Deflater.BEST_COMPRESSION);
    }
  }
}
