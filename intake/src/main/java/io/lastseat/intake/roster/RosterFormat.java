package io.lastseat.intake.roster;

import io.lastseat.intake.http.Accept;
import io.lastseat.intake.http.Call;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.vavr.control.Either;
import io.vavr.control.Option;

/** How a roster is written. */
enum RosterFormat {
  JSON("application/json"),
  CSV("text/csv");

  private final String mediaType;

  RosterFormat(String mediaType) {
    this.mediaType = mediaType;
  }

  /** The format of the parameter, else the most wanted one, else JSON. */
  static Either<Problem, RosterFormat> of(Call call) {
    Option<String> parameter = call.parameter("format");
    return parameter.isDefined()
        ? named(parameter.get())
        : call.header("accept").map(RosterFormat::accepted).getOrElse(Either.right(JSON));
  }

  private static Either<Problem, RosterFormat> named(String name) {
    return switch (name) {
      case "json" -> Either.right(JSON);
      case "csv" -> Either.right(CSV);
      default -> Either.left(Problems.invalidParameter("The format must be json or csv."));
    };
  }

  private static Either<Problem, RosterFormat> accepted(String accept) {
    double json = Accept.quality(accept, JSON.mediaType);
    double csv = Accept.quality(accept, CSV.mediaType);
    if (json == 0 && csv == 0) {
      return Either.left(Problems.notAcceptable());
    }
    return Either.right(csv > json ? CSV : JSON);
  }
}
