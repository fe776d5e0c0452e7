package io.lastseat.simulator.auditor;

import io.lastseat.audit.promises.Promise;
import io.lastseat.simulator.answers.Violation;
import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.store.Operations.Result.ItemChange;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Checks that requests, commits, rows and quarantined records never change once they are written.
 * Only notes on parked resources and on turns, and counts of the gate, are overwritten; no promise
 * rests on them. A commit may become a tombstone, which never changes again. The row of an archived
 * verdict may still be there when a process that slept sends the request again: no process believes
 * it.
 */
public final class WrittenOnce {

  private static final Set<String> NOTES = Set.of("#parked", "#turn", "#away");

  /** The least age of a commit that may be archived, in milliseconds. */
  private static final long YOUNGEST = Duration.ofDays(30).toMillis();

  /** The attributes of a tombstone. */
  private static final Set<String> NUMBER = Set.of("resourceId", "commitNo", "v");

  /** Accepts a new or unchanged item; throws a {@link Violation} if one was overwritten. */
  public static void check(ItemChange change) {
    for (Map<String, AttributeValue> before : change.before()) {
      if (!isNote(new Attributes(change.after()).textOrNull("request"))
          && !before.equals(change.after())
          && !isReduced(before, change.after())) {
        throw new Violation(
            Promise.ONE_VERDICT,
            "%s is overwritten: %s"
                .formatted(name(change.after()), difference(before, change.after())));
      }
    }
  }

  private static boolean isNote(@Nullable String partition) {
    return partition != null && NOTES.contains(partition.split("/", 2)[0]);
  }

  static boolean isNumber(Map<String, AttributeValue> item) {
    return item.keySet().equals(NUMBER);
  }

  private static boolean isReduced(
      Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    boolean commit = isNumber(after) && before.containsKey("entries");
    boolean row = isRow(before) && isRow(after) && decidedAt(after) - decidedAt(before) >= YOUNGEST;
    return commit || row;
  }

  private static boolean isRow(Map<String, AttributeValue> item) {
    return item.containsKey("part") && item.containsKey("decidedAt");
  }

  private static long decidedAt(Map<String, AttributeValue> row) {
    return new Attributes(row).number("decidedAt");
  }

  private static String name(Map<String, AttributeValue> item) {
    Attributes attributes = new Attributes(item);
    if (attributes.has("commitNo") && attributes.has("entries")) {
      return "commit " + attributes.number("commitNo");
    }
    return (attributes.has("part") ? "the row of " : "the request ")
        + new Attributes(item).textOrNull("requestId");
  }

  private static String difference(
      Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    Set<String> names = new TreeSet<>(before.keySet());
    names.addAll(after.keySet());
    return names.stream()
        .filter(name -> !Objects.equals(before.get(name), after.get(name)))
        .map(name -> name + " was " + before.get(name) + " and is " + after.get(name))
        .collect(Collectors.joining("; "))
        .replace("AttributeValue", "")
        .replace("null", "absent");
  }

  private WrittenOnce() {}
}
