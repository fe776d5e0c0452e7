package io.lastseat.local.api;

import java.util.concurrent.atomic.AtomicBoolean;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;

/** The first answer to an operation never arrives, though DynamoDB has done it. */
final class LosingAnswers implements ExecutionInterceptor {

  private final String operation;
  private final AtomicBoolean lost = new AtomicBoolean();

  private LosingAnswers(String operation) {
    this.operation = operation;
  }

  static ExecutionInterceptor first(String operation) {
    return new LosingAnswers(operation);
  }

  @Override
  public void afterTransmission(Context.AfterTransmission context, ExecutionAttributes attributes) {
    if (operation.equals(attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME))
        && lost.compareAndSet(false, true)) {
      throw RetryableException.create("The connection was reset.");
    }
  }
}
