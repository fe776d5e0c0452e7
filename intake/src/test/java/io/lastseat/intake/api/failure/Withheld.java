package io.lastseat.intake.api.failure;

import static java.util.Objects.requireNonNull;

import io.lastseat.intake.api.World;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** Puts without an answer; the last of them arrives when the test says so. */
public final class Withheld implements ExecutionInterceptor {

  private final Predicate<SdkRequest> which;
  private @Nullable PutItemRequest last;

  public Withheld(Predicate<SdkRequest> which) {
    this.which = which;
  }

  @Override
  public synchronized void beforeExecution(
      Context.BeforeExecution context, ExecutionAttributes attributes) {
    if (which.test(context.request())) {
      last = (PutItemRequest) context.request();
      throw SdkClientException.create("Nothing was heard.");
    }
  }

  /** Lets the withheld put arrive. */
  public synchronized void arrives() {
    World.client().putItem(requireNonNull(last));
  }
}
