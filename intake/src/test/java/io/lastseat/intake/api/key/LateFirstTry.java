package io.lastseat.intake.api.key;

import io.lastseat.intake.api.World;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/**
 * Delays the first try of a put, which has no answer. The second try of the same call meets a
 * transaction that is cancelled. The first try arrives right before the next such put.
 */
public final class LateFirstTry implements ExecutionInterceptor {

  private final Predicate<SdkRequest> which;
  private @Nullable PutItemRequest underWay;
  private boolean arrived;

  public LateFirstTry(Predicate<SdkRequest> which) {
    this.which = which;
  }

  @Override
  public synchronized void beforeExecution(
      Context.BeforeExecution context, ExecutionAttributes attributes) {
    if (arrived || !which.test(context.request())) {
      return;
    }
    if (underWay == null) {
      underWay = (PutItemRequest) context.request();
      throw TransactionConflictException.builder().message("Somebody's transaction").build();
    }
    arrived = true;
    World.client().putItem(underWay);
  }
}
