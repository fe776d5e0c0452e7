package io.lastseat.local.stampede;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.local.server.Meters.Usage;
import io.lastseat.local.stampede.Stampede.StampedeSettings;
import io.lastseat.model.terms.Admission;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * All that the API answered in a stampede.
 *
 * @param roster its entries, all pages
 * @param resource its document at the end
 * @param firing from the first sign-up sent to the last one answered
 * @param usage what intake used until then and the serializer in all; none if the server is another
 *     applicant's
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

  /** Answered in the call that asked. */
  int immediate() {
    return verdicts()
        .count(document -> Admission.IMMEDIATE.code().equals(document.path("admission").asText()));
  }

  Vector<JsonNode> verdicts() {
    return signUps.flatMap(StampedeSignUp::verdict);
  }

  /** Answered and decided sign-ups per second, until the last of both. */
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
   * One sign-up and what the API said to it.
   *
   * @param failure why there was no good answer to the sign-up itself
   * @param first that answer, if there was one
   * @param verdict the status document with the verdict, as soon as there was one
   * @param again the same document, asked for once more at the end
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

    /** Refused at the gate: no request was written, there is nothing to ask about. */
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
