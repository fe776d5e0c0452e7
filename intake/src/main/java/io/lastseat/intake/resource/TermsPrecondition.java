package io.lastseat.intake.resource;

import io.lastseat.intake.http.EntityTags;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.json.HeaderList;
import io.lastseat.intake.request.Refusal;
import io.lastseat.site.Call;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The headers If-Match and If-None-Match of a call that changes terms (RFC 9110, 13.1). Only the
 * number of the terms in an entity tag is compared. A reservation in the meantime changes the tag,
 * but does not hinder a change of terms.
 */
public final class TermsPrecondition {

  private static final Pattern TAG = Pattern.compile("(?:W/)?\"[^\"\\\\]*\"");

  /** A strong tag, without {@code W/}: a weak tag never matches (RFC 9110, 8.8.3.2). */
  private static final Pattern NUMBERED = Pattern.compile("\"([1-9][0-9]{0,17})(?:\\.[^\"]*)?\"");

  /** The entity tag of a document that shows terms of this number. */
  public static String tag(long termsNumber, String body) {
    return "\"" + termsNumber + "." + EntityTags.tag(body).substring(1);
  }

  /** Reads the condition of a PUT, which may also be to create the resource only. */
  public static Either<Problem, TermsCondition> ofPut(Call call) {
    Option<String> ifNoneMatch = call.header("if-none-match");
    if (ifNoneMatch.isEmpty()) {
      return ifMatch(call);
    }
    return !isReplacement(call) && ifNoneMatch.get().strip().equals("*")
        ? Either.right(isOneOf(Set.of(0L)))
        : Either.left(Problems.INVALID_CONDITION.problem());
  }

  /** Whether a PUT replaces existing terms: those that it names, or any. */
  static boolean isReplacement(Call call) {
    return call.header("if-match").isDefined();
  }

  /** Reads the condition of a PATCH, which requires an existing resource. */
  public static Either<Problem, TermsCondition> ofPatch(Call call) {
    return call.header("if-none-match").isEmpty()
        ? ifMatch(call)
        : Either.left(Problems.INVALID_CONDITION.problem());
  }

  private static Either<Problem, TermsCondition> ifMatch(Call call) {
    Option<String> header = call.header("if-match").map(String::strip);
    if (header.isEmpty()) {
      // The call creates the resource. If other terms are in force, the verdict refuses it.
      return Either.right(inForce -> Either.right(Option.none()));
    }
    if (header.contains("*")) {
      // The number need not be checked again: an existing resource never becomes absent.
      return Either.right(
          inForce ->
              inForce > 0 ? Either.right(Option.none()) : Either.left(Refusal.TERMS_CHANGED));
    }
    List<String> tags = HeaderList.split(header.get(), ',');
    if (tags.isEmpty() || !tags.stream().allMatch(tag -> TAG.matcher(tag).matches())) {
      return Either.left(Problems.INVALID_CONDITION.problem());
    }
    Set<Long> numbers = new HashSet<>();
    for (String tag : tags) {
      Matcher numbered = NUMBERED.matcher(tag);
      if (numbered.matches()) {
        numbers.add(Long.valueOf(numbered.group(1)));
      }
    }
    return Either.right(isOneOf(numbers));
  }

  /** The condition that the terms have one of these numbers; 0 is an absent resource. */
  private static TermsCondition isOneOf(Set<Long> numbers) {
    return inForce ->
        numbers.contains(inForce)
            ? Either.right(Option.some(inForce))
            : Either.left(Refusal.TERMS_CHANGED);
  }

  /** The condition of a change of terms. */
  public interface TermsCondition {

    /**
     * Checks the condition at the present number. It refuses a call that can no longer be accepted,
     * since terms never return to an earlier number. Else it gives the number that the decision
     * must check again, because the terms may change until then.
     *
     * @param inForce the number of the terms now, 0 before the resource was created
     * @return none if the condition cannot cease to hold
     */
    Either<Refusal, Option<Long>> at(long inForce);
  }

  private TermsPrecondition() {}
}
