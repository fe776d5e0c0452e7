package io.lastseat.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lastseat.model.id.Sha256;
import io.lastseat.pages.PageAnswer.Gzip;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files under {@code /web/}: the client, the element and the styles of the pages; and the icon
 * that browsers ask for. They exist as single files, and as one script for each page, which is made
 * when this module is built.
 */
public final class WebFiles {

  /** The script of {@code /ops}. */
  public static final String OPS = "ops.js";

  /** The style sheet of the sign-up page. */
  static final String STYLE = "signup.css";

  /** The only dot is the one before the extension, so that no path leaves the folder. */
  private static final Pattern PATH =
      Pattern.compile(
          "/web/(?:([0-9a-f]{24})/)?"
              + "((?:(?:client|element|element/texts|page|ops)/)?[a-z-]+\\.(?:js|css|svg))");

  /** What browsers ask for beside any document, without a key. */
  private static final String FAVICON = "/favicon.ico";

  private static final String ICON = "page/icon.svg";

  private static final Map<String, WebFile> KNOWN = new ConcurrentHashMap<>();

  private WebFiles() {}

  /** The name of the sign-up page's script in that language, one of {@link Visitor#LANGUAGES}. */
  static String signUp(String language) {
    return "signup-" + language + ".js";
  }

  /**
   * The address of a file, with its hash, so that a browser that has the file does not ask for it
   * again.
   *
   * @throws java.util.NoSuchElementException if there is no such file
   */
  public static String address(String name) {
    return "/web/" + file(name).get().hash() + "/" + name;
  }

  /** Whether the path is that of a file for everybody, if there is such a file. */
  static boolean isOpen(String path) {
    return path.equals(FAVICON) || (path.startsWith("/web/") && !isOfOperators(path));
  }

  /** Whether the path is that of a file of {@code /ops}, which the public has no use for. */
  public static boolean isOfOperators(String path) {
    if (!path.startsWith("/web/")) {
      return false; // as are nearly all calls
    }
    Matcher known = PATH.matcher(path);
    return known.matches() && known.group(2).startsWith("ops");
  }

  /**
   * The file of that path; none if there is no such file. If the path has no hash, or that of
   * another build, the browser must ask each time whether the file has changed.
   */
  public static Option<Answer> answer(Call call) {
    if (call.path().equals(FAVICON)) {
      return file(ICON)
          .map(icon -> icon.answer(call, false).with("Cache-Control", "public, max-age=86400"));
    }
    Matcher path = PATH.matcher(call.path());
    return path.matches()
        ? file(path.group(2)).map(file -> file.answer(call, file.hash().equals(path.group(1))))
        : Option.none();
  }

  /** The content of a file; none if there is no such file. */
  static Option<String> text(String name) {
    try (InputStream file = WebFiles.class.getResourceAsStream("web/" + name)) {
      return file == null ? Option.none() : Option.some(new String(file.readAllBytes(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Option<WebFile> file(String name) {
    Option<WebFile> file =
        Option.of(KNOWN.get(name)).orElse(() -> text(name).map(text -> WebFile.of(name, text)));
    file.forEach(made -> KNOWN.put(name, made));
    return file;
  }

  /**
   * A file that browsers load.
   *
   * @param hash the hash of its content
   */
  private record WebFile(String type, String text, String gzip, String hash) {

    /** Makes the file of that name. The extension gives the type. */
    static WebFile of(String name, String text) {
      return new WebFile(type(name), text, Gzip.base64(text), hash(text));
    }

    /**
     * Answers with the file.
     *
     * @param isHashed whether the address contains the hash, so that its content never changes
     */
    Answer answer(Call call, boolean isHashed) {
      boolean zips = Gzip.isTaken(call);
      String tag = '"' + hash + (zips ? "-gzip\"" : "\"");
      boolean known = tag.equals(call.headers().get("if-none-match"));
      Answer head =
          Answer.empty(known ? 304 : 200)
              .with("ETag", tag)
              .with("Vary", "Accept-Encoding, Origin")
              .with("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "no-cache")
              .with("X-Content-Type-Options", "nosniff")
              // Browsers fetch modules with CORS. The files contain no secrets.
              .with("Access-Control-Allow-Origin", "*");
      if (known) {
        return head;
      }
      Answer whole = head.with("Content-Type", type);
      return zips ? whole.with("Content-Encoding", "gzip").withBytes(gzip) : whole.withBody(text);
    }

    private static String type(String name) {
      return switch (name.substring(name.lastIndexOf('.') + 1)) {
        case "js" -> "text/javascript; charset=utf-8";
        case "css" -> "text/css; charset=utf-8";
        default -> "image/svg+xml";
      };
    }

    private static String hash(String text) {
      return HexFormat.of().formatHex(Sha256.of(text.getBytes(UTF_8)), 0, 12);
    }
  }
}
