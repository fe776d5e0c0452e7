package io.lastseat.local.api;

import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** Lets calls of DynamoDB fail before they are sent. */
final class Failing implements ExecutionInterceptor {

  private final RuntimeException failure;

  private Failing(RuntimeException failure) {
    this.failure = failure;
  }

  static ExecutionInterceptor always(RuntimeException failure) {
    return new Failing(failure);
  }

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    throw failure;
  }
}
