package io.lastseat.intake;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.logging.LogLevel;
import io.vavr.control.Option;
import java.io.PrintWriter;
import java.io.StringWriter;
import software.amazon.awssdk.core.exception.SdkException;

/** Tells the operator what went wrong; callers get the number of the call only. */
final class FailureLog {

  /** Logs the failure and answers with the URI of the call, which the log has too. */
  static Option<String> write(Context context, RuntimeException failure) {
    String begin = "Call " + context.getAwsRequestId() + " met a failure: ";
    if (failure instanceof SdkException) {
      // In an outage there are many of them, and where they come from is known.
      context.getLogger().log(begin + failure, LogLevel.WARN);
    } else {
      StringWriter trace = new StringWriter();
      failure.printStackTrace(new PrintWriter(trace));
      context.getLogger().log(begin + trace, LogLevel.ERROR);
    }
    return Option.of(context.getAwsRequestId()).map(id -> "urn:lastseat:call:" + id);
  }

  private FailureLog() {}
}
