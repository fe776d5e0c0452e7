package io.lastseat.intake.api.failure;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** Loses the answers to some calls that DynamoDB has carried out. */
public final class LosingAnswers implements ExecutionInterceptor {

  private final Predicate<SdkRequest> which;
  private final SdkException failure;
  private final AtomicInteger left;

  private LosingAnswers(Predicate<SdkRequest> which, SdkException failure, int times) {
    this.which = which;
    this.failure = failure;
    this.left = new AtomicInteger(times);
  }

  /** Loses the first answer to such a call; the client tries it again by itself. */
  public static ExecutionInterceptor first(Predicate<SdkRequest> which) {
    return new LosingAnswers(which, RetryableException.create("The connection was reset."), 1);
  }

  /** Loses the first answer to such a call; the client gives up. */
  public static ExecutionInterceptor firstForGood(Predicate<SdkRequest> which) {
    return new LosingAnswers(which, SdkClientException.create("Nothing was heard."), 1);
  }

  /** Loses each answer to such a call. */
  public static ExecutionInterceptor all(Predicate<SdkRequest> which) {
    return new LosingAnswers(
        which, SdkClientException.create("Nothing was heard."), Integer.MAX_VALUE);
  }

  @Override
  public void afterTransmission(Context.AfterTransmission context, ExecutionAttributes attributes) {
    if (which.test(context.request()) && left.getAndDecrement() > 0) {
      throw failure;
    }
  }
}
