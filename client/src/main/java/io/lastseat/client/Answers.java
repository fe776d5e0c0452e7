package io.lastseat.client;

import java.net.URI;
import java.util.Set;
import java.util.function.Function;

/** Which answers are good news, refusals, or failures. */
final class Answers {

  private static final Set<Reason> ABSENT =
      Set.of(
          Reason.NO_SUCH_RESOURCE,
          Reason.NO_SUCH_REQUEST,
          Reason.NO_SUCH_SERIES,
          Reason.NO_SUCH_DAY,
          Reason.SLOTS_MISSING);

  /** A verdict of no, and what is not there: values, as all that the server decided. */
  static boolean isRefusal(ApiAnswer answer) {
    int status = answer.status();
    return status == 409
        || status == 412
        || (status == 404 && answer.problem().reason().filter(ABSENT::contains).isPresent());
  }

  static boolean isGood(ApiAnswer answer) {
    return answer.status() == 200 || answer.status() == 201;
  }

  /** The document of an answer that can have no other status. */
  static ApiAnswer good(ApiAnswer answer) {
    if (!isGood(answer)) {
      throw answer.failed();
    }
    return answer;
  }

  static <T> Outcome<T> outcome(ApiAnswer answer, URI location, Function<ApiAnswer, T> value) {
    if (isGood(answer)) {
      return new Outcome.Done<>(value.apply(answer));
    }
    if (answer.isPending()) {
      return new Outcome.Undecided<>(location, answer.json());
    }
    if (isRefusal(answer)) {
      Problem problem = answer.problem();
      return new Outcome.Refused<>(reason(problem), problem);
    }
    throw answer.failed();
  }

  static Reason reason(Problem problem) {
    return problem.reason().orElseGet(() -> new Reason("http_" + problem.status()));
  }

  private Answers() {}
}
