package io.lastseat.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lastseat.site.Answer;
import io.lastseat.site.Call;
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
  static boolean isTaken(Call call) {
    return TAKEN.matcher(call.headers().getOrDefault("accept-encoding", "")).find();
  }

  /** Compresses the answer if the caller accepts that. */
  static Answer zipped(Call call, Answer answer) {
    return !answer.body().isEmpty() && isTaken(call)
        ? answer.with("Content-Encoding", "gzip").withBytes(base64(answer.body()))
        : answer;
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
