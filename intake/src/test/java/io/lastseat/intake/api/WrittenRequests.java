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
 * Knows the keys of the undecided requests that all worlds have put. The table of all tests grows,
 * so a scan at each pause would take longer with each test.
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

  /** Returns the keys of all puts; a put may still be under way. */
  Vector<Map<String, AttributeValue>> keys() {
    return Vector.ofAll(keys);
  }

  /** Returns the number of different keys put so far. */
  long count() {
    return all.size();
  }

  /** Forgets the requests of all resources whose names begin like this. */
  void forgetAll(String prefix) {
    keys.removeIf(key -> key.get("lane").s().startsWith(prefix));
  }

  void forget(Map<String, AttributeValue> key) {
    keys.remove(key);
  }
}
