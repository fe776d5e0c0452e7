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

/** A page as an HTTP response. */
final class PageAnswer {

  /** The page may load this server's files and the inline icon, and contains no script. */
  static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self';"
          + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  private PageAnswer() {}

  /** The page, which may load a picture too if the event has one. */
  static Answer page(int status, EventFace face, Html html) {
    Answer page = page(status, html);
    return face.image().isEmpty()
        ? page
        : page.with(
            "Content-Security-Policy",
            CONTENT_SECURITY_POLICY.replace("img-src data:", "img-src data: 'self' https:"));
  }

  static Answer page(int status, Html html) {
    return secured(status)
        .with("Content-Type", "text/html; charset=utf-8")
        // Browsers keep the page for the back button: a form sent again has the same key.
        .with("Cache-Control", "private, no-cache")
        .withBody(html.markup());
  }

  /** A personal page. Its address is the key to a reservation: nothing may store the page. */
  static Answer own(int status, EventFace face, Html html) {
    return page(status, face, html)
        .with("Cache-Control", "no-store")
        .with("X-Robots-Tag", "noindex");
  }

  /** A file for a calendar, of that name. */
  static Answer calendar(String name, String text) {
    return secured(200)
        .with("Content-Type", "text/calendar; charset=utf-8")
        .with("Content-Disposition", "attachment; filename=\"" + name + ".ics\"")
        .with("Cache-Control", "private, no-cache")
        .withBody(text);
  }

  /** Redirects the browser to this path, which it gets with GET (303). */
  static Answer seeOther(String path) {
    return secured(303).with("Location", path).with("Cache-Control", "no-store");
  }

  static Answer notAllowed(String allow, Html html) {
    return page(405, html).with("Allow", allow);
  }

  /** The security headers. An address contains a reservation's id: no other site may see it. */
  private static Answer secured(int status) {
    return Answer.empty(status)
        .with("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        .with("Referrer-Policy", "same-origin")
        .with("Vary", "Accept-Encoding, Accept-Language, Origin")
        .with("X-Content-Type-Options", "nosniff");
  }

  /** Compresses bodies if the caller accepts that. */
  static final class Gzip {

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
}
