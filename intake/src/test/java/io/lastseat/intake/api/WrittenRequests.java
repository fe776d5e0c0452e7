package io.lastseat.intake.api;

import io.vavr.collection.Vector;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * Knows where the clients of all worlds have put requests that nobody has decided: the table of all
 * tests grows, and to look through it at each pause would take longer with each test.
 */
public final class WrittenRequests implements ExecutionInterceptor {

  private final String table;
  private final Set<Map<String, AttributeValue>> keys = ConcurrentHashMap.newKeySet();
  private final Set<Map<String, AttributeValue>> all = ConcurrentHashMap.newKeySet();

  WrittenRequests(String table) {
    this.table = table;
  }

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    if (context.request() instanceof PutItemRequest put && put.tableName().equals(table)) {
      Map<String, AttributeValue> key =
          Map.of("lane", put.item().get("lane"), "requestId", put.item().get("requestId"));
      keys.add(key);
      all.add(key);
    }
  }

  /** Something was to be put there, and may be there by now. */
  Vector<Map<String, AttributeValue>> keys() {
    return Vector.ofAll(keys);
  }

  /** At so many places something was to be put so far; twice at the same one counts once. */
  long count() {
    return all.size();
  }

  void forget(Map<String, AttributeValue> key) {
    keys.remove(key);
  }
}
