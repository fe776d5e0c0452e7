package io.lastseat.intake.api.failure;

import java.util.function.Predicate;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** Runs an event right before each such call is sent. */
public record Overtaking(Predicate<SdkRequest> which, Runnable event)
    implements ExecutionInterceptor {

  @Override
  public void beforeTransmission(
      Context.BeforeTransmission context, ExecutionAttributes attributes) {
    if (which.test(context.request())) {
      event.run();
    }
  }
}
