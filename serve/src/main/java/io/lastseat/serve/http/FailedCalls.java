package io.lastseat.serve.http;

import io.lastseat.site.Invocation;
import io.vavr.Lazy;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;

/** Logs failures that became answers. A caller learns only the number of the call. */
public final class FailedCalls {

  private static final Logger LOG = LoggerFactory.getLogger(FailedCalls.class);

  private FailedCalls() {}

  /** The invocation of a call that begins now. */
  public static Invocation logged(Duration time) {
    Lazy<String> id = Lazy.of(() -> UUID.randomUUID().toString());
    return Invocation.within(
        time,
        failure -> {
          log(id.get(), failure);
          return Option.some("urn:lastseat:call:" + id.get());
        });
  }

  private static void log(String id, RuntimeException failure) {
    if (failure instanceof SdkException) {
      // An outage causes many of these: a stack trace of the known origin would tell nothing.
      LOG.warn("Call {} met a failure: {}", id, failure.toString());
    } else {
      LOG.error("Call {} met a failure", id, failure);
    }
  }
}
