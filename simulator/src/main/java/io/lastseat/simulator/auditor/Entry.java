package io.lastseat.simulator.auditor;

import io.lastseat.simulator.store.Attributes;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A verdict as the log has it.
 *
 * @param reason null means accepted
 * @param verdict its attributes in the commit, with their brief names
 */
record Entry(
    String resource,
    long commitNo,
    long decisionNo,
    long decidedAt,
    @Nullable String reason,
    Map<String, AttributeValue> verdict) {

  String status() {
    return reason == null ? "accepted" : "rejected";
  }

  /** Holds the row of this verdict against it. */
  void compare(Attributes row, Map<String, String> fullNames) {
    same("resourceId", resource, row.text("resourceId"));
    same("commitNo", commitNo, row.number("commitNo"));
    same("decisionNo", decisionNo, row.number("decisionNo"));
    same("decidedAt", decidedAt, row.number("decidedAt"));
    same("status", status(), row.text("status"));
    same("reason", reason, row.textOrNull("reason"));
    same("left", new Attributes(verdict).number("f"), row.number("left"));
    fullNames.forEach((brief, full) -> same(full, verdict.get(brief), row.item().get(full)));
  }

  private void same(String name, @Nullable Object due, @Nullable Object stands) {
    if (!Objects.equals(due, stands)) {
      throw new Violation(
          Promise.ONE_SET_OF_BOOKS,
          "the row of decision %d of %s has %s %s and not %s"
              .formatted(decisionNo, resource, name, String.valueOf(stands), String.valueOf(due)));
    }
  }
}
