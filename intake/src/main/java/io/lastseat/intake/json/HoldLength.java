package io.lastseat.intake.json;

import io.lastseat.model.id.Limits;
import io.lastseat.model.terms.HoldTerms;
import io.vavr.control.Either;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.regex.Pattern;

/** Lengths of holds in the API: ISO 8601 with days, hours, minutes and seconds. */
public final class HoldLength {

  public static final String RULE = rule(Limits.LONGEST_HOLD, "PT10M");

  /** The rule for the length of a lease. */
  public static final String LEASE_RULE = rule(Limits.LONGEST_LEASE, "PT1M");

  /** The rule for a wait for a lock: as long as any call may wait. */
  public static final String WAIT_RULE =
      "must be a time span of ISO 8601 in whole seconds, from PT1S to PT20S";

  private static final Pattern WAIT = Pattern.compile("PT([1-9]|1\\d|20)S");

  private static String rule(Duration longest, String example) {
    return "must be a time span of ISO 8601 in days, hours, minutes and whole seconds, from %s to P%dD, such as %s"
        .formatted(Limits.SHORTEST_HOLD, longest.toDays(), example);
  }

  private static final Pattern FORM =
      Pattern.compile("P(?!$)(\\d{1,2}D)?(T(?=\\d)(\\d{1,3}H)?(\\d{1,5}M)?(\\d{1,7}S)?)?");

  public static Either<String, Duration> parse(String text) {
    if (!FORM.matcher(text).matches()) {
      return Either.left(RULE);
    }
    try {
      return Either.right(HoldTerms.checked("hold", Duration.parse(text)));
    } catch (DateTimeException | ArithmeticException | IllegalArgumentException impossible) {
      return Either.left(RULE);
    }
  }

  /** How long a lock is leased. */
  public static Either<String, Duration> lease(String text) {
    return parse(text)
        .filterOrElse(length -> length.compareTo(Limits.LONGEST_LEASE) <= 0, any -> LEASE_RULE)
        .mapLeft(any -> LEASE_RULE);
  }

  /** How long a call waits for a lock. */
  public static Either<String, Duration> waitFor(String text) {
    return WAIT.matcher(text).matches()
        ? Either.right(Duration.parse(text))
        : Either.left(WAIT_RULE);
  }

  private HoldLength() {}
}
