package io.lastseat.intake.http;

import io.lastseat.intake.json.HeaderList;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;

/**
 * The header Prefer (RFC 7240). Intake understands {@code wait} and {@code respond-async}. It
 * ignores what it cannot read, as the RFC requires. If a preference occurs twice, the first one
 * counts.
 */
public final class Prefer {

  /** The most digits of a number. Longer numbers would overflow, and are far beyond every limit. */
  private static final int MOST_DIGITS = 9;

  private static final String APPLIED = "Preference-Applied";

  private static final String ASYNC = "respond-async";

  /** The wait that the caller wants, at most {@code longest}; none if unspecified. */
  static Option<Duration> wait(Call call, Duration longest) {
    return call.header("prefer").flatMap(Prefer::first).map(seconds -> capped(seconds, longest));
  }

  /** Adds to the answer which preferences of the call were applied, if any. */
  public static Answer applied(Call call, Answer answer, Deadline deadline) {
    boolean heeded =
        call.header("prefer").flatMap(Prefer::first).isDefined() && !deadline.cutShort().get();
    Vector<String> applied =
        Vector.ofAll(Option.when(deadline.byStream(), ASYNC))
            .appendAll(Option.when(heeded, () -> "wait=" + deadline.atMost().toSeconds()));
    return applied.isEmpty() ? answer : answer.with(APPLIED, applied.mkString(", "));
  }

  /** Whether the caller wants the stream to decide its request, in order, and not this call. */
  static boolean async(Call call) {
    return call.header("prefer").exists(Prefer::namesAsync);
  }

  private static boolean namesAsync(String header) {
    return Vector.ofAll(HeaderList.split(header, ','))
        .flatMap(preference -> Vector.ofAll(HeaderList.split(preference, ';')).headOption())
        .exists(bare -> bare.strip().equalsIgnoreCase(ASYNC));
  }

  private static Option<String> first(String header) {
    for (String preference : HeaderList.split(header, ',')) {
      String bare = HeaderList.split(preference, ';').stream().findFirst().orElse("");
      if (HeaderList.isNamed(bare, "wait")) {
        String value = HeaderList.value(bare);
        return Option.when(value.matches("[0-9]+"), value);
      }
    }
    return Option.none();
  }

  private static Duration capped(String seconds, Duration longest) {
    String significant = seconds.replaceFirst("^0+(?=[0-9])", "");
    if (significant.length() > MOST_DIGITS) {
      return longest;
    }
    Duration wish = Duration.ofSeconds(Integer.parseInt(significant));
    return wish.compareTo(longest) < 0 ? wish : longest;
  }

  private Prefer() {}
}
