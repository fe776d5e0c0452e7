package io.lastseat.intake;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.logging.LogLevel;
import io.lastseat.site.Invocation;
import io.vavr.control.Option;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import software.amazon.awssdk.core.exception.SdkException;

/** Logs failures for the operator. A caller learns only the number of the call. */
final class FailureLog {

  /** What Lambda says of a call. */
  static Invocation invocation(Context context) {
    return new Invocation(
        () -> Duration.ofMillis(context.getRemainingTimeInMillis()),
        failure -> write(context, failure));
  }

  /** Logs the failure, and returns the URI of the call; the log contains the call's number too. */
  private static Option<String> write(Context context, RuntimeException failure) {
    String begin = "Call " + context.getAwsRequestId() + " met a failure: ";
    if (failure instanceof SdkException) {
      // An outage causes many of these: a stack trace of the known origin would tell nothing.
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
