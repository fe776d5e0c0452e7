package io.lastseat.cli.stampede;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.cli.stampede.Stampede.StampedeSettings;
import io.lastseat.model.terms.Admission;
import io.lastseat.serve.Meters.Usage;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * All answers of the API in a stampede.
 *
 * @param roster the entries of all its pages
 * @param resource its document at the end
 * @param firing the time from the first sign-up sent to the last one answered
 * @param usage of intake during that time, and of the serializer until the end; none if another
 *     process runs the server
 */
public record SignUpOutcome(
    StampedeSettings settings,
    Vector<StampedeSignUp> signUps,
    Vector<JsonNode> roster,
    JsonNode resource,
    Duration firing,
    Option<Usage> usage) {

  int accepted() {
    return signUps.count(StampedeSignUp::accepted);
  }

  int refused() {
    return signUps.count(StampedeSignUp::refused);
  }

  int undecided() {
    return signUps.count(StampedeSignUp::undecided);
  }

  /** The number of sign-ups decided in their calls. */
  int immediate() {
    return verdicts()
        .count(document -> Admission.IMMEDIATE.code().equals(document.path("admission").asText()));
  }

  Vector<JsonNode> verdicts() {
    return signUps.flatMap(StampedeSignUp::verdict);
  }

  /** The sign-ups per second, until the last is both answered and decided. */
  double requestsPerSecond() {
    Duration deciding =
        verdicts().isEmpty()
            ? Duration.ZERO
            : Duration.between(
                verdicts().map(document -> time(document, "requestedAt")).min().get(),
                verdicts().map(document -> time(document, "decidedAt")).max().get());
    Duration whole = deciding.compareTo(firing) > 0 ? deciding : firing;
    return settings.requests() / (whole.toNanos() / 1e9);
  }

  static Instant time(JsonNode document, String field) {
    return Instant.parse(document.get(field).asText());
  }

  /**
   * One sign-up with the API's answers.
   *
   * @param failure why the sign-up itself had no good answer
   * @param first the answer to the sign-up, if there was one
   * @param verdict the first status document with a verdict
   * @param again the same document, read once more at the end
   */
  record StampedeSignUp(
      Option<String> failure,
      Option<JsonNode> first,
      Option<JsonNode> verdict,
      Option<JsonNode> again) {

    static StampedeSignUp answered(JsonNode first) {
      return new StampedeSignUp(Option.none(), Option.some(first), Option.none(), Option.none());
    }

    static StampedeSignUp failed(String why) {
      return new StampedeSignUp(Option.some(why), Option.none(), Option.none(), Option.none());
    }

    StampedeSignUp decided(JsonNode document) {
      return new StampedeSignUp(failure, first, Option.some(document), again);
    }

    StampedeSignUp askedAgain(JsonNode document) {
      return new StampedeSignUp(failure, first, verdict, Option.some(document));
    }

    /** Whether the gate refused the sign-up: no request was written, so it has no status. */
    boolean turnedAway() {
      return first.exists(document -> document.path("turnedAway").asBoolean());
    }

    Option<String> requestId() {
      return first
          .filter(document -> document.hasNonNull("requestId"))
          .map(document -> document.get("requestId").asText());
    }

    boolean accepted() {
      return verdict.exists(document -> "accepted".equals(document.path("status").asText()));
    }

    boolean refused() {
      return turnedAway()
          || verdict.exists(document -> "rejected".equals(document.path("status").asText()));
    }

    boolean undecided() {
      return !accepted() && !refused();
    }
  }
}
