package io.lastseat.simulator.auditor.rules;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What became of the newest run of an execution. */
record AuditedRun(long attempt, @Nullable String result, @Nullable String failure) {

  /** Before the first one. */
  static final AuditedRun NONE = new AuditedRun(0, null, null);

  AuditedRun next() {
    return new AuditedRun(attempt + 1, null, null);
  }

  /** The first result stands. */
  AuditedRun succeeded(String with) {
    return new AuditedRun(attempt, result == null ? with : result, failure);
  }

  AuditedRun failed(@Nullable String because) {
    return new AuditedRun(attempt, result, because);
  }

  /** Adds what the books of its lock must say of it. */
  void describe(Map<String, AttributeValue> lock) {
    lock.put("attempt", AttributeValue.fromN(Long.toString(attempt)));
    if (result != null) {
      lock.put("result", AttributeValue.fromS(result));
    }
    if (failure != null) {
      lock.put("failure", AttributeValue.fromS(failure));
    }
  }
}
