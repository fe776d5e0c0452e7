package io.lastseat.testkit;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The context of one invocation. The remaining time counts down, but nothing stops the invocation
 * when it reaches zero: Java cannot end a thread safely.
 */
public final class LocalContext implements Context {

  private static final int MEMORY_MEGABYTES = 1024;

  private final String functionName;
  private final String requestId = UUID.randomUUID().toString();
  private final long deadlineNanos;

  private LocalContext(String functionName, Duration timeout) {
    this.functionName = functionName;
    this.deadlineNanos = System.nanoTime() + timeout.toNanos();
  }

  /**
   * Makes the context for an invocation that starts now.
   *
   * @param timeout the remaining time that the context names at the start
   */
  public static LocalContext of(String functionName, Duration timeout) {
    return new LocalContext(functionName, timeout);
  }

  @Override
  public String getAwsRequestId() {
    return requestId;
  }

  @Override
  public String getLogGroupName() {
    return "/aws/lambda/" + functionName;
  }

  @Override
  public String getLogStreamName() {
    return "local";
  }

  @Override
  public String getFunctionName() {
    return functionName;
  }

  @Override
  public String getFunctionVersion() {
    return "$LATEST";
  }

  @Override
  public String getInvokedFunctionArn() {
    return "arn:aws:lambda:local:000000000000:function:" + functionName;
  }

  @Override
  public @Nullable CognitoIdentity getIdentity() {
    return null;
  }

  @Override
  public @Nullable ClientContext getClientContext() {
    return null;
  }

  @Override
  public int getRemainingTimeInMillis() {
    var left = Duration.ofNanos(deadlineNanos - System.nanoTime()).toMillis();
    return (int) Math.max(0, Math.min(left, Integer.MAX_VALUE));
  }

  @Override
  public int getMemoryLimitInMB() {
    return MEMORY_MEGABYTES;
  }

  @Override
  public LambdaLogger getLogger() {
    return new LocalLogger(functionName);
  }

  /** Lambda's logger, which writes to the log of this process. */
  private static final class LocalLogger implements LambdaLogger {

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
}
