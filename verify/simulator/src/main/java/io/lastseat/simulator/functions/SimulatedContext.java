package io.lastseat.simulator.functions;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;

/** What Lambda tells a function about its call: nothing that it may depend on. */
public final class SimulatedContext implements Context, LambdaLogger {

  private static final int MILLIS = 60_000;

  @Override
  public String getAwsRequestId() {
    return "simulated";
  }

  @Override
  public String getLogGroupName() {
    return "";
  }

  @Override
  public String getLogStreamName() {
    return "";
  }

  @Override
  public String getFunctionName() {
    return "simulated";
  }

  @Override
  public String getFunctionVersion() {
    return "1";
  }

  @Override
  public String getInvokedFunctionArn() {
    return "arn:simulated";
  }

  @Override
  public CognitoIdentity getIdentity() {
    throw new UnsupportedOperationException("no user is signed in");
  }

  @Override
  public ClientContext getClientContext() {
    throw new UnsupportedOperationException("there is no mobile client");
  }

  @Override
  public int getRemainingTimeInMillis() {
    return MILLIS;
  }

  @Override
  public int getMemoryLimitInMB() {
    return 1_024;
  }

  @Override
  public LambdaLogger getLogger() {
    return this;
  }

  @Override
  public void log(String message) {}

  @Override
  public void log(byte[] message) {}
}
