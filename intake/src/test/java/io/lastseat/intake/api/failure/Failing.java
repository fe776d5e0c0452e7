package io.lastseat.intake.api.failure;

import java.util.function.Predicate;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** Lets calls of DynamoDB fail before they are sent. */
public final class Failing implements ExecutionInterceptor {

  private final Predicate<SdkRequest> which;
  private final RuntimeException failure;

  private Failing(Predicate<SdkRequest> which, RuntimeException failure) {
    this.which = which;
    this.failure = failure;
  }

  public static ExecutionInterceptor always(RuntimeException failure) {
    return when(request -> true, failure);
  }

  public static ExecutionInterceptor when(Predicate<SdkRequest> which, RuntimeException failure) {
    return new Failing(which, failure);
  }

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    if (which.test(context.request())) {
      throw failure;
    }
  }
}
