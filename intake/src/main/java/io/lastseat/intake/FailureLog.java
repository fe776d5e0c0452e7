package io.lastseat.intake;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.logging.LogLevel;
import io.vavr.control.Option;
import java.io.PrintWriter;
import java.io.StringWriter;

/** Tells whoever runs the function what went wrong; callers get the number of the call only. */
final class FailureLog {

  /** Logs the failure and answers with the URI of the call, which the log has too. */
  static Option<String> write(Context context, RuntimeException failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    context
        .getLogger()
        .log("A call failed: " + context.getAwsRequestId() + "\n" + trace, LogLevel.ERROR);
    return Option.of(context.getAwsRequestId()).map(id -> "urn:lastseat:call:" + id);
  }

  private FailureLog() {}
}
