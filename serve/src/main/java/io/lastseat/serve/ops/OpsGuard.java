package io.lastseat.serve.ops;

import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Refuses callers of other machines, and calls of other pages.
 *
 * <p>A call must come over the loopback interface, even if the server listens at other addresses. A
 * proxy in front would open the page to others; the headers that it adds reveal it. A page of
 * another origin can send the header {@value #TOKEN} only after a preflight, which is refused
 * (Fetch standard, "CORS-preflight fetch"). So it can neither read the data nor start an action.
 */
final class OpsGuard {

  /** The header with the token; any value will do if no token is needed. */
  static final String TOKEN = "x-lastseat-ops";

  private static final Pattern HERE =
      Pattern.compile("(localhost|127\\.0\\.0\\.1|\\[::1])(:[0-9]{1,5})?");

  private static final Pattern LOOPBACK =
      Pattern.compile("127(\\.[0-9]{1,3}){3}|\\[?(::|0:0:0:0:0:0:0:)1]?");

  private static final Vector<String> OF_PROXIES =
      Vector.of("forwarded", "via", "x-forwarded-host", "x-real-ip");

  /** The refusal of a caller; none if the caller is at this machine. */
  static Option<Answer> keptOut(Call call) {
    Map<String, String> headers = call.headers();
    String host = headers.getOrDefault("host", "").toLowerCase(Locale.ROOT);
    String caller = call.source();
    // The gateway appends the address of the caller itself to those that came with the call.
    boolean forwarded =
        headers.getOrDefault("x-forwarded-for", "").contains(",")
            || OF_PROXIES.exists(headers::containsKey);
    return Option.when(
        forwarded || !HERE.matcher(host).matches() || !LOOPBACK.matcher(caller).matches(),
        () ->
            OpsAnswer.problem(
                403,
                "not-from-here",
                "This page is for the machine on which it runs: call it as localhost, and by no"
                    + " proxy"));
  }

  /** The refusal of a call; none if it comes from this page. */
  static Option<Answer> foreign(Call call) {
    Map<String, String> headers = call.headers();
    String site = headers.getOrDefault("sec-fetch-site", "same-origin");
    boolean own = headers.containsKey(TOKEN) && site.equals("same-origin");
    return Option.when(!own, OpsGuard::notThisPage);
  }

  /** The refusal of a write; none if its headers show that it comes from this page. */
  static Option<Answer> foreignWrite(Call call) {
    Map<String, String> headers = call.headers();
    String origin = headers.getOrDefault("origin", "");
    boolean own =
        origin.equals("http://" + headers.getOrDefault("host", ""))
            && headers.getOrDefault("content-type", "").startsWith("application/json");
    return foreign(call).orElse(() -> Option.when(!own, OpsGuard::notThisPage));
  }

  private static Answer notThisPage() {
    return OpsAnswer.problem(
        403, "foreign-origin", "Only the page /ops itself may call this, and it is no public API");
  }

  private OpsGuard() {}
}
