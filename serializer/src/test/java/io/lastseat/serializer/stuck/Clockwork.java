package io.lastseat.serializer.stuck;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A call of a function in which time is over after so many questions for it. */
final class Clockwork implements Context {

  private final AtomicInteger questions;

  Clockwork(int questions) {
    this.questions = new AtomicInteger(questions);
  }

  @Override
  public int getRemainingTimeInMillis() {
    return questions.getAndDecrement() > 0 ? 900_000 : 0;
  }

  @Override
  public String getAwsRequestId() {
    return "none";
  }

  @Override
  public String getLogGroupName() {
    return "none";
  }

  @Override
  public String getLogStreamName() {
    return "none";
  }

  @Override
  public String getFunctionName() {
    return "none";
  }

  @Override
  public String getFunctionVersion() {
    return "1";
  }

  @Override
  public String getInvokedFunctionArn() {
    return "none";
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
  public int getMemoryLimitInMB() {
    return 512;
  }

  @Override
  public @Nullable LambdaLogger getLogger() {
    return null;
  }
}
