package io.lastseat.intake.api;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** Counts the calls of DynamoDB by operation and table. */
public final class Counting implements ExecutionInterceptor {

  private final Map<String, AtomicInteger> calls = new ConcurrentHashMap<>();

  /** Returns the calls since it was last called: {@code GetItem reservations}, and how often. */
  public Map<String, Integer> taken() {
    Map<String, Integer> taken = new ConcurrentHashMap<>();
    for (String call : List.copyOf(calls.keySet())) {
      taken.put(call, calls.remove(call).get());
    }
    return taken;
  }

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    String call =
        context.request() instanceof GetItemRequest get
            ? "GetItem " + get.tableName()
            : context.request() instanceof PutItemRequest put
                ? "PutItem " + put.tableName()
                : context.request() instanceof QueryRequest query
                    ? "Query " + query.tableName()
                    : context.request().getClass().getSimpleName();
    calls.computeIfAbsent(call.replace("api-", ""), name -> new AtomicInteger()).incrementAndGet();
  }
}
