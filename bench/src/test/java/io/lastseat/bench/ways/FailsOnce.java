package io.lastseat.bench.ways;

import java.util.concurrent.atomic.AtomicReference;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Loses the answer to one write that contains a given name. */
final class FailsOnce implements ExecutionInterceptor {

  private static final String NOBODY = "";

  private final AtomicReference<String> victim = new AtomicReference<>(NOBODY);
  private volatile boolean happened;

  void afterTheNextWriteOf(String user) {
    victim.set(user);
  }

  boolean happened() {
    return happened;
  }

  @Override
  public SdkResponse modifyResponse(
      Context.ModifyResponse context, ExecutionAttributes attributes) {
    var user = victim.get();
    var request = context.request();
    boolean isWrite =
        request instanceof PutItemRequest || request instanceof TransactWriteItemsRequest;
    if (!user.isEmpty()
        && isWrite
        && request.toString().contains("S=" + user)
        && victim.compareAndSet(user, NOBODY)) {
      happened = true;
      throw SdkClientException.create("the answer was lost");
    }
    return context.response();
  }
}
