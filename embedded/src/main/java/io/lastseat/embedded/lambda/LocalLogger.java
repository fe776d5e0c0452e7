package io.lastseat.embedded.lambda;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lambda's own logger, on the log of this process. */
final class LocalLogger implements LambdaLogger {

  private final Logger log;

  LocalLogger(String functionName) {
    this.log = LoggerFactory.getLogger("io.lastseat.function." + functionName);
  }

  @Override
  public void log(String message) {
    log.info("{}", message.stripTrailing());
  }

  @Override
  public void log(byte[] message) {
    log(new String(message, StandardCharsets.UTF_8));
  }
}
