package io.lastseat.intake.execution;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.http.Fields;
import io.lastseat.intake.http.Problem;
import io.lastseat.model.id.Limits;
import io.lastseat.model.request.Confirm;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.Set;

/** The bodies of calls about executions. */
final class ExecutionBody {

  private static final String TOKEN = "token";
  private static final String LEASE = "lease";
  private static final String NEVER = "never";
  private static final Set<String> TAKEOVERS = Set.of("after_lease", NEVER);

  /**
   * Of {@code POST}.
   *
   * @param lease none if the run is never taken over
   */
  record Start(String runner, Option<Duration> lease) {}

  /** Of {@code PUT}. */
  record Renewal(long token, Duration lease) {}

  /** Of {@code POST …/succeed}. */
  record Succeeded(long token, String result) {}

  /** Of {@code POST …/fail}. */
  record Failed(long token, Option<String> failure) {}

  static Either<Problem, Start> start(ObjectNode body) {
    Fields fields = new Fields(body);
    Option<String> runner = fields.text("runner", Limits.MAX_APPLICANT_CHARS, false);
    Option<Duration> lease = fields.lease(LEASE);
    boolean never = fields.word("takeover", TAKEOVERS).contains(NEVER);
    fields.require("runner");
    if (!never) {
      fields.require(LEASE);
    } else if (fields.isSaid(LEASE)) {
      fields.error(LEASE, "cannot be said of a run that is never taken over");
    }
    return fields.done(() -> new Start(runner.get(), lease));
  }

  static Either<Problem, Renewal> renewal(ObjectNode body) {
    Fields fields = new Fields(body);
    Option<Long> token = token(fields);
    Option<Duration> lease = fields.lease(LEASE);
    fields.require(LEASE);
    return fields.done(() -> new Renewal(token.get(), lease.get()));
  }

  static Either<Problem, Succeeded> succeeded(ObjectNode body) {
    Fields fields = new Fields(body);
    Option<Long> token = token(fields);
    Option<String> result = fields.json("result", Limits.MAX_RESULT_BYTES);
    return fields.done(() -> new Succeeded(token.get(), result.getOrElse(Confirm.NO_RESULT)));
  }

  static Either<Problem, Failed> failed(ObjectNode body) {
    Fields fields = new Fields(body);
    Option<Long> token = token(fields);
    Option<String> failure = fields.text("failure", Limits.MAX_FAILURE_CHARS, true);
    return fields.done(() -> new Failed(token.get(), failure));
  }

  private static Option<Long> token(Fields fields) {
    Option<Long> token = fields.whole(TOKEN, 1, Long.MAX_VALUE);
    fields.require(TOKEN);
    return token;
  }

  private ExecutionBody() {}
}
